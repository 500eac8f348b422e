#include <iostream>

#include "tests/core/instructions/heap_states.hpp"

int main() {
  std::cout << scree::fixture::heap_states();
}
