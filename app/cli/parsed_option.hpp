#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace scree {

/// Parser of an option with a word for each value.
template <typename Value>
std::function<void(const std::string&)> word_for(Value& value,
                                                 const std::vector<std::pair<std::string, Value>>& words,
                                                 const char* option) {
  return [&value, words, option](const std::string& given) {
    std::string known;
    for (const auto& [word, meaning] : words) {
      if (given == word) {
        value = meaning;
        return;
      }
      known += (known.empty() ? "" : " or ") + word;
    }
    throw CLI::ValidationError(option, "\"" + given + "\" is not known; use " + known);
  };
}

/// An option that may be given several times, each read by a function that throws std::invalid_argument.
template <typename Value>
CLI::Option* add_parsed_option(CLI::App& command, const std::string& name, std::vector<Value>& values,
                               Value (*parse)(const std::string&), const std::string& text) {
  return command
      .add_option_function<std::vector<std::string>>(
          name,
          [&values, parse](const std::vector<std::string>& arguments) {
            for (const std::string& argument : arguments) {
              try {
                values.push_back(parse(argument));
              } catch (const std::invalid_argument& error) {
                throw CLI::ValidationError(error.what());
              }
            }
          },
          text)
      ->allow_extra_args(false);
}

}  // namespace scree
