#pragma once

namespace scree {

/// Where a scene gives friction no stiffness, that of laws that know no shear has this share of the normal
/// one.
inline constexpr double tangential_share = 0.1;

}  // namespace scree
