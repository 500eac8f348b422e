#include <iostream>

#include "tests/fixtures/core/heap_states.hpp"

int main() {
  std::cout << scree::fixture::heap_states();
}
