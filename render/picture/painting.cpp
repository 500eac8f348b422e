#include "render/picture/painting.hpp"

#include <vtkObject.h>

#include <exception>
#include <thread>

namespace scree {

void paint_apart(const std::function<void()>& paint) {
  std::exception_ptr failure;
  std::thread painter([&] {
    try {
      paint();
    } catch (...) {
      failure = std::current_exception();
    }
  });
  painter.join();
  if (failure) std::rethrow_exception(failure);
}

QuietVtk::QuietVtk() {
  vtkObject::GlobalWarningDisplayOff();
}

QuietVtk::~QuietVtk() {
  vtkObject::GlobalWarningDisplayOn();
}

}  // namespace scree
