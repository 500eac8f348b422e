#pragma once

namespace scree {

/// Default tangential stiffness over normal stiffness, for laws without a shear modulus.
inline constexpr double tangential_share = 0.1;

}  // namespace scree
