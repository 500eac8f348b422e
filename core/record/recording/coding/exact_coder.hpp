#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/frame/frame.hpp"

namespace scree {

// Lossless coding of bodies and contacts.

void write_exact(const std::vector<FrameBody>& bodies, std::string& to);
void write_exact(const std::vector<FrameContact>& contacts, std::string& to);
/// @param text  advanced past them. @throws SavedDataError
std::vector<FrameBody> read_exact_bodies(std::string_view& text);
/// @param bodies,walls  their numbers
std::vector<FrameContact> read_exact_contacts(int bodies, int walls, std::string_view& text);

}  // namespace scree
