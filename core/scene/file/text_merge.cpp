#include "core/scene/file/text_merge.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <vector>

#include "core/scene/toml/alignment.hpp"
#include "core/scene/toml/text_edits.hpp"

namespace scree {
namespace {

/// Lists of tables whose order matters together, since bodies and events are numbered by line.
constexpr std::array<std::array<std::string_view, 2>, 2> joint_lists = {
    {{"body", "fill"}, {"event", "pull"}}};

std::vector<std::string_view> lists_with(std::string_view key) {
  for (const auto& joint : joint_lists) {
    if (std::find(joint.begin(), joint.end(), key) != joint.end()) return {joint.begin(), joint.end()};
  }
  return {key};
}

/// One of several tables.
struct Item {
  std::string_view list;
  const TomlPart* table;
  /// What it stands in: itself, an array, or the event that adds a body
  const TomlPart* holder;
};

bool is_section(const Item& item) {
  return item.holder == item.table;
}

const TomlPart& empty_table() {
  static const TomlPart none;
  return none;
}

/// Text of a table with a header as an inline table; none: it has tables in it.
std::optional<std::string> inline_text(const TomlPart& table, std::string_view text) {
  std::string inner;
  for (const TomlPart& part : table.parts) {
    if (part.statement.empty()) return std::nullopt;
    inner.append(inner.empty() ? "" : ", ").append(part.statement.of(text));
  }
  return "{ " + inner + " }";
}

/// Whole numbers stay without a point.
std::string in_notation(std::string_view user, std::string_view value) {
  const bool whole = !user.empty() && user.find_first_not_of("+-_0123456789") == std::string_view::npos;
  if (whole && value.ends_with(".0")) value.remove_suffix(2);
  return std::string(value);
}

class TextMerge {
 public:
  TextMerge(std::string_view user, std::string_view before, std::string_view after, MergeDepth depth)
      : user_(user),
        before_(before),
        after_(after),
        depth_(depth),
        user_root_(toml_source(user)),
        before_root_(toml_source(before)),
        after_root_(toml_source(after)),
        edits_(user) {}

  std::optional<std::string> result() {
    merge_table(user_root_, before_root_, after_root_);
    for (const auto& [list, items] : items_) edits_.change_items(*list, items);
    return fits_ ? edits_.result() : std::nullopt;
  }

 private:
  bool same(const TomlPart& before, const TomlPart& after) const {
    return whole_span(before).of(before_) == whole_span(after).of(after_);
  }

  // Tables

  /// @param before  what it reads as; keys with their defaults may be missing
  void merge_table(const TomlPart& user, const TomlPart& before, const TomlPart& after) {
    const TomlPart* previous = nullptr;  ///< the user's key above
    std::vector<std::string_view> done;
    for (const TomlPart& part : after.parts) {
      if (part.form == TomlForm::tables) {
        merge_lists(user, before, after, part.key, done);
        continue;
      }
      const TomlPart* own = user.find(part.key);
      const TomlPart* old = before.find(part.key);
      if (old == nullptr || !same(*old, part)) {
        if (own != nullptr) {
          merge_part(user, *own, old, part, after);
        } else if (old == nullptr || depth_ != MergeDepth::sparing) {
          add_key(user, previous, part, after);
        }
      }
      if (own != nullptr && own->header.empty()) previous = own;
    }
    for (const TomlPart& part : before.parts) {
      if (after.find(part.key) != nullptr) continue;
      if (part.form == TomlForm::tables) {
        merge_lists(user, before, after, part.key, done);
      } else if (const TomlPart* own = user.find(part.key)) {
        remove_key(user, *own);
      }
    }
  }

  void merge_part(const TomlPart& table, const TomlPart& user, const TomlPart* before, const TomlPart& after,
                  const TomlPart& after_table) {
    const bool both_tables = (user.form == TomlForm::inline_table || user.form == TomlForm::table) &&
                             (after.form == TomlForm::inline_table || after.form == TomlForm::table);
    const bool table_before =
        before != nullptr && (before->form == TomlForm::inline_table || before->form == TomlForm::table);
    if (both_tables && depth_ == MergeDepth::tables && after.form == TomlForm::table) {
      replace_table(user, after);
    } else if (both_tables) {
      merge_table(user, table_before ? *before : empty_table(), after);
    } else if (user.form == TomlForm::array && after.form == TomlForm::array && before != nullptr &&
               before->parts.size() == user.parts.size()) {
      merge_array(user, *before, after);
    } else if (user.value.empty()) {
      remove_key(table, user);
      add_key(table, nullptr, after, after_table);
    } else {
      edits_.replace(user.value, in_notation(user.value.of(user_), after.value.of(after_)));
    }
  }

  /// @param previous  the key above; null: none
  void add_key(const TomlPart& user, const TomlPart* previous, const TomlPart& added,
               const TomlPart& after_table) {
    if (added.form == TomlForm::table) {
      edits_.add_section_behind(place_behind(user, after_table, added.key),
                                std::string(whole_span(added).of(after_)));
      return;
    }
    const std::string text(added.statement.of(after_));
    if (user.form == TomlForm::inline_table) {
      const std::size_t place =
          previous == nullptr ? TextEdits::at_front : static_cast<std::size_t>(previous - user.parts.data());
      items_[&user].added[place].push_back(text);
    } else if (previous != nullptr) {
      edits_.add_line(whole_span(*previous).end, user.dotted + text);
    } else if (!user.dotted.empty() || &user == &user_root_) {
      edits_.add_line(user.body.end, user.dotted + text);
    } else if (!user.header.empty()) {
      edits_.add_line(user.header.end, text);
    } else {
      fits_ = false;
    }
  }

  void remove_key(const TomlPart& table, const TomlPart& key) {
    if (table.form == TomlForm::inline_table) {
      remove_item(table, key);
    } else {
      remove_part(key);
    }
  }

  void remove_part(const TomlPart& part) {
    if (!part.header.empty()) {
      edits_.remove_section(part);
    } else if (!part.statement.empty()) {
      edits_.remove_lines(part.statement);
      return;
    }
    for (const TomlPart& inner : part.parts) remove_part(inner);
  }

  void replace_table(const TomlPart& user, const TomlPart& after) {
    const std::string whole(whole_span(after).of(after_));
    if (!user.header.empty()) {
      edits_.replace({user.header.begin, user.body.end}, whole);
      for (const TomlPart& inner : user.parts) {
        if (inner.statement.empty()) remove_part(inner);
      }
      return;
    }
    const std::optional<std::string> text = inline_text(after, after_);
    if (!text || user.value.empty()) {
      fits_ = false;
    } else {
      edits_.replace(user.value, *text);
    }
  }

  // Arrays

  void merge_array(const TomlPart& user, const TomlPart& before, const TomlPart& after) {
    const auto equal = [&](std::size_t i, std::size_t j) { return same(before.parts[i], after.parts[j]); };
    const auto score = [&](std::size_t i, std::size_t j) { return equal(i, j) ? 100.0 : 1.0; };
    const Alignment pairs = align(before.parts.size(), after.parts.size(), equal, score);
    std::vector<bool> stays(user.parts.size());
    std::size_t place = TextEdits::at_front;
    auto pair = pairs.begin();
    for (std::size_t j = 0; j < after.parts.size(); ++j) {
      if (pair != pairs.end() && pair->second == j) {
        place = pair->first;
        stays[place] = true;
        if (!equal(place, j))
          merge_part(user, user.parts[place], &before.parts[place], after.parts[j], after);
        ++pair;
      } else {
        items_[&user].added[place].emplace_back(after.parts[j].value.of(after_));
      }
    }
    for (std::size_t i = 0; i < stays.size(); ++i) {
      if (!stays[i]) remove_item(user, user.parts[i]);
    }
  }

  void remove_item(const TomlPart& list, const TomlPart& item) {
    std::vector<bool>& removed = items_[&list].removed;
    removed.resize(list.parts.size());
    removed[static_cast<std::size_t>(&item - list.parts.data())] = true;
  }

  // Lists of tables

  /// Tables of some lists, in the order of the text.
  static std::vector<Item> items_of(const TomlPart& table, const std::vector<std::string_view>& lists) {
    std::vector<Item> items;
    for (const std::string_view list : lists) {
      if (const TomlPart* part = table.find(list)) {
        for (const TomlPart& one : part->parts)
          items.push_back({list, &one, part->form == TomlForm::tables ? &one : part});
      }
      const TomlPart* events = list == "body" ? table.find("event") : nullptr;
      if (events == nullptr) continue;
      for (const TomlPart& event : events->parts) {
        if (const TomlPart* body = event.find("add_body")) items.push_back({list, body, &event});
      }
    }
    std::stable_sort(items.begin(), items.end(), [](const Item& a, const Item& b) {
      return whole_span(*a.table).begin < whole_span(*b.table).begin;
    });
    return items;
  }

  /// How well two tables fit as one before and after a change.
  double score(const Item& before, const Item& after) const {
    if (before.list != after.list) return 0.0;
    if (same(*before.table, *after.table)) return 100.0;
    std::size_t equal = 0;
    for (const TomlPart& part : after.table->parts) {
      const TomlPart* old = before.table->find(part.key);
      if (old != nullptr && same(*old, part)) ++equal;
    }
    const std::size_t most =
        std::max({before.table->parts.size(), after.table->parts.size(), std::size_t{1}});
    const double alike = static_cast<double>(equal) / static_cast<double>(most);
    for (const char* key : {"name", "title"}) {
      const TomlPart* old = before.table->find(key);
      const TomlPart* now = after.table->find(key);
      if (old == nullptr && now == nullptr) continue;
      if (old != nullptr && now != nullptr && same(*old, *now)) return 60.0 + 30.0 * alike;
      return alike >= 0.5 ? 10.0 + 30.0 * alike : 0.0;
    }
    return 10.0 + 30.0 * alike;
  }

  void merge_lists(const TomlPart& user, const TomlPart& before, const TomlPart& after, std::string_view key,
                   std::vector<std::string_view>& done) {
    if (std::find(done.begin(), done.end(), key) != done.end()) return;
    const std::vector<std::string_view> lists = lists_with(key);
    done.insert(done.end(), lists.begin(), lists.end());
    const std::vector<Item> old = items_of(before, lists);
    const std::vector<Item> now = items_of(after, lists);
    const auto equal = [&](std::size_t i, std::size_t j) {
      return old[i].list == now[j].list && same(*old[i].table, *now[j].table);
    };
    const Alignment pairs = align(old.size(), now.size(), equal,
                                  [&](std::size_t i, std::size_t j) { return score(old[i], now[j]); });
    const bool unchanged = pairs.size() == old.size() && pairs.size() == now.size() &&
                           std::all_of(pairs.begin(), pairs.end(),
                                       [&](const auto& pair) { return equal(pair.first, pair.second); });
    if (unchanged) return;
    const std::vector<Item> own = items_of(user, lists);
    const bool fits = std::equal(own.begin(), own.end(), old.begin(), old.end(),
                                 [](const Item& a, const Item& b) { return a.list == b.list; });
    if (!fits) {
      fits_ = false;
      return;
    }
    change_list({user, own, old, now, pairs, after, key});
  }

  struct ListChange {
    const TomlPart& user_table;
    const std::vector<Item>& user;
    const std::vector<Item>& before;
    const std::vector<Item>& after;
    const Alignment& pairs;
    const TomlPart& after_table;
    std::string_view key;
  };

  void change_list(const ListChange& change) {
    std::vector<bool> stays(change.user.size());
    for (const auto& pair : change.pairs) stays[pair.first] = true;
    for (std::size_t i = 0; i < stays.size(); ++i) {
      if (!stays[i]) remove_table(change.user[i]);
    }
    auto pair = change.pairs.begin();
    for (std::size_t j = 0; j < change.after.size(); ++j) {
      if (pair == change.pairs.end() || pair->second != j) {
        add_table(change, j, pair == change.pairs.begin() ? nullptr : &change.user[(pair - 1)->first],
                  pair == change.pairs.end() ? nullptr : &change.user[pair->first]);
        continue;
      }
      const std::size_t i = pair->first;
      ++pair;
      if (same(*change.before[i].table, *change.after[j].table)) continue;
      if (depth_ == MergeDepth::tables) {
        replace_table(*change.user[i].table, *change.after[j].table);
      } else {
        merge_table(*change.user[i].table, *change.before[i].table, *change.after[j].table);
      }
    }
  }

  void remove_table(const Item& item) {
    if (item.holder->form == TomlForm::array) {
      remove_item(*item.holder, *item.table);
    } else if (is_section(item)) {
      remove_part(*item.table);
    } else {
      remove_key(*item.holder, *item.table);
    }
  }

  /// @param above  the user's table above it, below @param below; null: none
  void add_table(const ListChange& change, std::size_t number, const Item* above, const Item* below) {
    const Item& added = change.after[number];
    const TomlPart* array = change.user_table.find(added.list);
    if (array != nullptr && array->form == TomlForm::array) {
      const std::optional<std::string> text = inline_text(*added.table, after_);
      std::size_t place = TextEdits::at_front;
      for (const Item& one : change.user) {
        if (above == nullptr || one.list != added.list || &one > above || one.holder != array) continue;
        place = static_cast<std::size_t>(one.table - array->parts.data());
      }
      if (text) items_[array].added[place].push_back(*text);
      fits_ = fits_ && text;
      return;
    }
    const std::string text(whole_span(*added.table).of(after_));
    if (above != nullptr) {
      edits_.add_section_behind(end_of(*above), text);
    } else if (below != nullptr && !below->holder->header.empty()) {
      edits_.add_section_above(below->holder->header, text);
    } else {
      edits_.add_section_behind(place_behind(change.user_table, change.after_table, change.key), text);
    }
  }

  std::size_t end_of(const Item& item) const {
    return item.holder->form == TomlForm::array ? user_root_.body.end : whole_span(*item.holder).end;
  }

  /// End of the user's tables that stand above those of a key in the order of plain texts.
  std::size_t place_behind(const TomlPart& user, const TomlPart& after, std::string_view key) const {
    std::size_t place = user.body.end;
    for (const TomlPart& part : after.parts) {
      if (part.key == key) break;
      const TomlPart* own = user.find(part.key);
      const bool sections = own != nullptr && (own->form == TomlForm::tables || !own->header.empty());
      if (sections) place = whole_span(*own).end;
    }
    return place;
  }

  std::string_view user_;
  std::string_view before_;
  std::string_view after_;
  MergeDepth depth_;
  TomlPart user_root_;
  TomlPart before_root_;
  TomlPart after_root_;
  TextEdits edits_;
  std::map<const TomlPart*, TextEdits::Items> items_;
  bool fits_ = true;
};

}  // namespace

std::optional<std::string> merged_text(const std::string& user, const std::string& before,
                                       const std::string& after, MergeDepth depth) {
  return TextMerge(user, before, after, depth).result();
}

}  // namespace scree
