#include "core/base/text/formula.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <numbers>

#include "core/base/text/formula_program.hpp"

namespace scree {
namespace {

constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
constexpr std::string_view name_letters = "0123456789_.abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Nested parentheses and signs that a formula may have: its reader calls itself for each.
constexpr int deepest = 200;
/// Operations that a formula may have with those of the formulas that it uses.
constexpr std::size_t most_instructions = 10'000;

}  // namespace

struct Formula::Program {
  std::vector<Instruction> instructions;
  std::vector<std::string> names;  ///< of the variables

  std::size_t variable(std::string_view name) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    names.emplace_back(name);
    return names.size() - 1;
  }
};

namespace {

/// Reads a formula by recursive descent, from the operations that bind least to those that bind most.
class Reader {
 public:
  /// @param out       receives the instructions
  /// @param use_name  called with each name of a variable or another formula, in the order of evaluation
  Reader(std::string_view text, std::vector<Instruction>& out, std::function<void(std::string_view)> use_name)
      : text_(text), out_(out), use_name_(std::move(use_name)) {}

  void read() {
    skip_blanks();
    if (at_end()) throw FormulaError("it is empty");
    choice();
    if (!at_end()) unexpected();
  }

 private:
  bool at_end() const { return place_ == text_.size(); }
  void skip_blanks() {
    while (!at_end() && (text_[place_] == ' ' || text_[place_] == '\t' || text_[place_] == '\n')) ++place_;
  }
  bool take(std::string_view sign) {
    if (text_.substr(place_, sign.size()) != sign) return false;
    place_ += sign.size();
    skip_blanks();
    return true;
  }
  void expect(std::string_view sign) {
    if (take(sign)) return;
    if (at_end()) throw FormulaError("\"" + std::string(sign) + "\" is missing at its end");
    throw FormulaError("\"" + std::string(sign) + "\" is missing before \"" +
                       std::string(text_.substr(place_)) + "\"");
  }
  [[noreturn]] void unexpected() const {
    if (at_end()) throw FormulaError("it ends where a number, a name or a parenthesis must follow");
    throw FormulaError("\"" + std::string(text_.substr(place_)) + "\" cannot follow here");
  }
  void emit(Operation operation) { out_.push_back({operation}); }

  void choice() {
    if (++depth_ > deepest) throw FormulaError("its parentheses are nested too deeply");
    either();
    if (take("?")) {
      choice();
      expect(":");
      choice();
      emit(Operation::choose);
    }
    --depth_;
  }

  struct Sign {
    std::string_view text;
    Operation operation;
  };
  template <std::size_t count>
  void chain_of(void (Reader::*part)(), const std::array<Sign, count>& signs) {
    (this->*part)();
    const auto next = [&] {
      for (const Sign& sign : signs) {
        if (!take(sign.text)) continue;
        (this->*part)();
        emit(sign.operation);
        return true;
      }
      return false;
    };
    while (next()) {
    }
  }
  void either() { chain_of(&Reader::both, std::to_array<Sign>({{"||", Operation::either}})); }
  void both() { chain_of(&Reader::comparison, std::to_array<Sign>({{"&&", Operation::both}})); }
  void comparison() {
    chain_of(&Reader::sum, std::to_array<Sign>({{"<=", Operation::at_most},
                                                {">=", Operation::at_least},
                                                {"==", Operation::equal},
                                                {"!=", Operation::unequal},
                                                {"<", Operation::less},
                                                {">", Operation::greater}}));
  }
  void sum() {
    chain_of(&Reader::product, std::to_array<Sign>({{"+", Operation::add}, {"-", Operation::subtract}}));
  }
  void product() {
    chain_of(&Reader::factor, std::to_array<Sign>({{"*", Operation::multiply}, {"/", Operation::divide}}));
  }
  /// A power binds more than a sign before it, and less than one in its exponent.
  void factor() {
    if (++depth_ > deepest) throw FormulaError("its parentheses are nested too deeply");
    if (take("-")) {
      factor();
      emit(Operation::negate);
    } else if (take("+")) {
      factor();
    } else {
      operand();
      if (take("^")) {
        factor();
        emit(Operation::power);
      }
    }
    --depth_;
  }

  void operand() {
    if (at_end()) unexpected();
    if (take("(")) {
      choice();
      expect(")");
      return;
    }
    if (letters.find(text_[place_]) != std::string_view::npos) return name();
    double value = 0.0;
    const char* const begin = text_.data() + place_;
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
    if (error != std::errc() || end == begin) unexpected();
    place_ += static_cast<std::size_t>(end - begin);
    skip_blanks();
    out_.push_back({Operation::number, value});
  }

  void name() {
    const std::size_t end = std::min(text_.find_first_not_of(name_letters, place_), text_.size());
    const std::string_view name = text_.substr(place_, end - place_);
    place_ = end;
    skip_blanks();
    if (!at_end() && text_[place_] == '(') return call(name);
    if (name == "pi") {
      out_.push_back({Operation::number, std::numbers::pi});
    } else if (function_named(name) != nullptr) {
      throw FormulaError("the function \"" + std::string(name) + "\" needs its argument in parentheses");
    } else {
      use_name_(name);
    }
  }

  void call(std::string_view name) {
    const Function* function = function_named(name);
    if (function == nullptr) {
      std::string all;
      for (const Function& one : all_functions()) all += (all.empty() ? "" : ", ") + std::string(one.name);
      throw FormulaError("\"" + std::string(name) + "\" is not a function; the functions are " + all);
    }
    expect("(");
    int given = 1;
    choice();
    while (take(",")) {
      choice();
      if (function->more) emit(function->operation);
      ++given;
    }
    expect(")");
    if (function->more) return;
    if (given != function->arguments) {
      throw FormulaError("the function \"" + std::string(name) + "\" takes " +
                         (function->arguments == 1 ? "one argument" : "two arguments") + ", not " +
                         std::to_string(given));
    }
    emit(function->operation);
  }

  std::string_view text_;
  std::size_t place_ = 0;
  std::vector<Instruction>& out_;
  std::function<void(std::string_view)> use_name_;
  int depth_ = 0;
};

}  // namespace

Formula::Formula(const std::string& text, std::span<const Named> named) {
  auto program = std::make_shared<Program>();
  const auto use_name = [&](std::string_view name) {
    const auto other =
        std::find_if(named.begin(), named.end(), [&](const Named& one) { return one.name == name; });
    if (other == named.end()) {
      program->instructions.push_back({Operation::variable, 0.0, program->variable(name)});
      return;
    }
    // Its instructions take the place of the name.
    const Program& inner = *other->formula->program_;
    for (Instruction instruction : inner.instructions) {
      if (instruction.operation == Operation::variable)
        instruction.variable = program->variable(inner.names[instruction.variable]);
      program->instructions.push_back(instruction);
    }
    if (program->instructions.size() > most_instructions)
      throw FormulaError("it becomes too long with the formulas that it uses");
  };
  Reader(text, program->instructions, use_name).read();
  program_ = std::move(program);
}

const std::vector<std::string>& Formula::variables() const {
  return program_->names;
}

double Formula::value(std::span<const double> values) const {
  return evaluated(program_->instructions, values);
}

Jet Formula::jet(double variable) const {
  const Jet at{variable, 1.0, 0.0};
  return evaluated(program_->instructions, std::span(&at, 1));
}

bool can_be_variable(std::string_view name) {
  return !name.empty() && letters.find(name.front()) != std::string_view::npos &&
         name.find_first_not_of(name_letters) == std::string_view::npos;
}

bool is_formula_word(std::string_view name) {
  return name == "pi" || function_named(name) != nullptr;
}

void allow_one_variable(const Formula& formula, const std::string& variable) {
  for (const std::string& name : formula.variables()) {
    if (name != variable)
      throw FormulaError("\"" + name + "\" is not a name that it may use; its variable is " + variable);
  }
}

std::vector<double> formula_values(const std::string& formula, const std::string& variable,
                                   const std::vector<double>& at) {
  const Formula parsed(formula);
  allow_one_variable(parsed, variable);
  std::vector<double> values;
  values.reserve(at.size());
  for (const double value : at) values.push_back(parsed.value(std::span(&value, 1)));
  return values;
}

}  // namespace scree
