#include "core/record/columns/contact_columns.hpp"
#include "core/record/columns/probe_columns.hpp"
#include "core/record/tables/table_list.hpp"
#include "core/scene/keys/key_tables.hpp"
#include "tests/fixtures/core/law_page.hpp"
#include "tests/fixtures/core/reference_page.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

std::string in_backticks(std::string_view names) {
  std::string text;
  for (const std::string& name : split_names(names)) text += (text.empty() ? "`" : ", `") + name + "`";
  return text;
}

std::string text_of(const std::vector<ColumnLabel>& columns, const char* heading) {
  std::string text = table_row({heading, "unit", "meaning"}) + table_row({"---", "---", "---"});
  for (const ColumnLabel& column : columns) {
    const std::string unit = column.unit.empty() ? "–" : std::string(column.unit);
    text += table_row({in_backticks(column.names), unit, std::string(column.meaning)});
  }
  return text;
}

std::string marker_of(const KeyTable& table) {
  return "keys of " + (table.path.empty() ? "the file" : std::string(table.path));
}

std::string text_of(const KeyTable& table) {
  std::string text = table_row({"key", "type", "unit", "default", "meaning"}) +
                     table_row({"---", "---", "---", "---", "---"});
  for (const KeyLine& line : table.keys) {
    text += table_row({"`" + std::string(line.name) + "`", line.type, std::string(line.unit), line.otherwise,
                       std::string(line.meaning)});
  }
  return text;
}

/// "wall" of "[[wall]]"; empty: no header
std::string header_in(const std::string& line) {
  if (!line.starts_with('[')) return {};
  const std::size_t begin = line.find_first_not_of('[');
  return line.substr(begin, line.find(']') - begin);
}

bool has_key(const std::string& path, const std::string& key) {
  const auto& tables = key_tables();
  const auto table =
      std::find_if(tables.begin(), tables.end(), [&](const KeyTable& one) { return one.path == path; });
  if (table == tables.end()) return false;
  return std::any_of(table->keys.begin(), table->keys.end(),
                     [&](const KeyLine& line) { return line.name == key; });
}

}  // namespace

/// The tables of the user pages agree with the declarations.
class ReferencePagesTest : public QObject {
  Q_OBJECT

 private slots:
  void outputFiles() {
    std::vector<PageTable> tables;
    for (const std::string_view file : table_files())
      tables.push_back({"columns of " + std::string(file), text_of(columns_of_table(file), "column")});
    for (const Word<ProbeKind>& kind : words_of<ProbeKind>) {
      std::vector<ColumnLabel> quantities;
      with_probe_columns(kind.value, [&](const auto& columns) { add_table_labels(quantities, columns); });
      tables.push_back({"quantities of " + std::string(kind.word), text_of(quantities, "quantity")});
    }
    for (const std::string_view part : paraview_parts())
      tables.push_back({"arrays of " + std::string(part), text_of(arrays_of_part(part), "array")});
    compare_page("output.md", tables);
  }

  void keysOfScenes() {
    std::vector<PageTable> tables;
    for (const KeyTable& table : key_tables()) tables.push_back({marker_of(table), text_of(table)});
    for (const PageTable& table : law_tables()) tables.push_back(table);
    compare_page("scenes.md", tables);
  }

  /// The window shows it beside the value.
  void everyKeyHasAMeaning() {
    for (const KeyTable& table : key_tables()) {
      for (const KeyLine& line : table.keys)
        QVERIFY2(!line.meaning.empty(), (table.path + "." + std::string(line.name)).c_str());
    }
  }

  void columnsOfContactsInPlots() {
    std::vector<ColumnLabel> plotted;
    for (const Column<ContactRow>& column : contact_columns) {
      if (column.use.plots) plotted.push_back(column.label());
    }
    compare_page("window.md", {{"columns of contacts in plots", text_of(plotted, "column")}});
  }

  /// The examples of the page contain no other keys, and each table of a scene has an example.
  void examplesOfScenes() {
    std::set<std::string> shown;
    std::string table;
    bool example = false;
    for (const std::string& line : lines_of(text_of_page("scenes.md"))) {
      if (line.starts_with("```")) {
        example = line == "```toml";
        table.clear();
      } else if (example && !header_in(line).empty()) {
        table = header_in(line);
        shown.insert(table);
      } else if (example && !line.empty() && line.front() != '#') {
        const std::string key = line.substr(0, line.find_first_of(" ="));
        QVERIFY2(has_key(table, key), (table + "." + key).c_str());
      }
    }
    for (const KeyTable& known : key_tables()) {
      const std::string path(known.path);
      const bool own = path.find('.') == std::string::npos || path.starts_with("lattice.");
      if (own && !path.empty()) QVERIFY2(shown.contains(path), path.c_str());
    }
  }

  void everyColumnHasAMeaning() {
    for (const std::string_view file : table_files()) {
      for (const ColumnLabel& column : columns_of_table(file))
        QVERIFY2(!column.meaning.empty(), std::string(column.names).c_str());
    }
  }
};

SCREE_TEST(ReferencePagesTest)
#include "test_reference_pages.moc"
