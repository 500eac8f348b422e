#include <QtTest>

#include "core/scene/parts/scene_parts.hpp"
#include "core/scene/toml/value_text.hpp"
#include "tests/fixtures/core/scene_texts.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

std::string text(const Scene& scene) {
  return scene_text(scene, "scenes");
}

const std::string floor_wall =
    "[[wall]]\nname = \"floor\"\nmaterial = \"stone\"\nplane = { point = [0, 0, 0], normal = [0, 0, 1] }\n";

PlotSpec plot_of(const std::string& series) {
  PlotSpec plot;
  plot.title = "Force";
  plot.series = {series};
  return plot;
}

std::string message_of(const std::function<void()>& act) {
  try {
    act();
  } catch (const SceneError& error) {
    return error.message();
  }
  return {};
}

std::vector<SceneValue> changed(std::vector<SceneValue> values, const std::string& key,
                                const std::string& value) {
  for (SceneValue& one : values) {
    if (one.path == key) one.text = value;
  }
  return values;
}

}  // namespace

/// Scenes edited part by part.
class TestSceneParts : public QObject {
  Q_OBJECT

 private slots:
  void typedTextsAreValuesOrTexts() {
    QCOMPARE(value_of_typed("0.5"), std::string("0.5"));
    QCOMPARE(value_of_typed("[1, 2]"), std::string("[1, 2]"));
    QCOMPARE(value_of_typed("steel"), std::string("\"steel\""));
    // Neither ends the value and begins another key.
    QCOMPARE(value_of_typed("1\nmass = 2"), std::string("\"1\\nmass = 2\""));
    QCOMPARE(text_in("\"a \\\" b\"").value_or(""), std::string("a \" b"));
    QVERIFY(!text_in("1.0"));
    QCOMPARE(elements_in("[[1, 2], 3]").size(), std::size_t{2});
    QCOMPARE(keys_in("{ b = 1, a = \"x\" }").front().text, std::string("\"x\""));
  }

  void everyPartReadsBackUnchanged() {
    for (const std::string& whole : {everything, of_spheres}) {
      const Scene scene = parse(whole);
      for (const char* table : {"", "solver", "material", "contact", "shape", "body", "fill", "wall", "load",
                                "event", "fluid", "near_field", "output", "plot", "view"}) {
        for (std::size_t i = 0; i < count_of_parts(scene, table); ++i) {
          const ScenePart part{table, i};
          const Scene again = with_part(scene, part, values_of_part(scene, part));
          QCOMPARE(text(again), text(scene));
        }
      }
    }
  }

  void aNewPartComesLast() {
    const Scene scene = parse(everything);
    const std::vector<SceneValue> values = {
        {"shape", "\"cube\""}, {"material", "\"steel\""}, {"position", "[0, 0, 9]"}};
    const Scene added = with_part(scene, {"body", count_of_parts(scene, "body")}, values);
    QCOMPARE(added.bodies.size(), scene.bodies.size() + 1);
    QCOMPARE(added.bodies.back().position.z(), 9.0);
    // Bodies and fills are numbered in the order of their lines.
    QVERIFY(added.bodies.back().line > added.fills.back().line);
  }

  void faultsStandAtTheirLine() {
    const Scene scene = parse(smallest);
    std::vector<SceneValue> values = values_of_part(scene, {"body", 0});
    values.push_back({"mass", "-1.0"});
    const TextWithPart edited = text_with_part(scene, {"body", 0}, values);
    try {
      read_edited(edited, scene);
      QFAIL("accepted");
    } catch (const SceneError& error) {
      QCOMPARE(error.line(), edited.first_line + static_cast<int>(values.size()) - 1);
      QCOMPARE(error.message(), std::string("body.mass is -1; it must be greater than 0"));
    }
  }

  void aNewRuleHoldsBeforeThoseForEveryPair() {
    const Scene scene =
        parse(with(everything, "[output]",
                   "[[event]]\ntime = 1.7\nset = { \"contact.1.friction.static\" = 0.9 }\n[output]"));
    const std::vector<SceneValue> values = {
        {"materials", "[\"steel\", \"steel\"]"},
        {"normal", "{ law = \"barrier\", activation_gap = 1e-3, stiffness = 5e7 }"}};
    const Scene added = with_part(scene, {"contact", 2}, values);
    QCOMPARE(added.contacts.size(), std::size_t{3});
    QVERIFY(added.contacts[1].materials && (*added.contacts[1].materials)[0] == "steel");
    QVERIFY(!added.contacts[2].materials);
    // What events set follows its rule.
    QCOMPARE(std::get<SetEvent>(added.events.back().action).values.front().path,
             std::string("contact.2.friction.static"));
    const std::string fault = message_of([&] { with_part(scene, {"contact", 2}, {values[1]}); });
    QVERIFY2(fault.find("rule for every pair") != std::string::npos, fault.c_str());
  }

  void namesAreFollowed() {
    const Scene scene = parse(everything);
    const auto rename = [&](const char* table, const char* to) {
      const ScenePart part{table, 0};
      return with_part(scene, part, changed(values_of_part(scene, part), "name", quoted_value(to)));
    };
    const Scene material = rename("material", "rock");
    QCOMPARE((*material.contacts[0].materials)[0], std::string("rock"));
    QCOMPARE(material.bodies[0].material, std::string("rock"));
    QCOMPARE(material.walls[0].material, std::string("rock"));
    QCOMPARE(rename("shape", "block").fills[0].shape, std::string("block"));
    const Scene body = rename("body", "leader");
    QCOMPARE(body.loads[0].body, std::string("leader"));
    QCOMPARE(body.plots[0].series[0], std::string("body.leader.vx"));
    QCOMPARE(body.view.followed, std::string("leader"));
    QCOMPARE(std::get<AddEvent>(rename("fill", "soon").events[1].action).what, std::string("soon"));
  }

  /// Inlets know their shapes and materials by name, plots know inlets and outlets as streams.
  void streamsFollowNames() {
    const Scene scene = parse(everything + R"(
[[inlet]]
name = "feed"
shape = "cube"
material = "stone"
region = { min = [0, 0, 50], max = [4, 4, 54] }
rate = { number = 10 }
[[outlet]]
name = "exit"
below = { z = -90 }
[[plot]]
title = "Mass"
series = ["stream.feed.mass", "stream.exit.mass"]
)");
    const auto rename = [&](const char* table, const char* to) {
      const ScenePart part{table, 0};
      return with_part(scene, part, changed(values_of_part(scene, part), "name", quoted_value(to)));
    };
    QCOMPARE(rename("material", "rock").inlets[0].bodies.material, std::string("rock"));
    QCOMPARE(rename("shape", "block").inlets[0].bodies.shape, std::string("block"));
    QCOMPARE(rename("inlet", "supply").plots.back().series[0], std::string("stream.supply.mass"));
    QCOMPARE(rename("outlet", "drain").plots.back().series[1], std::string("stream.drain.mass"));
    QVERIFY_THROWS_EXCEPTION(SceneError, without_part(scene, {"inlet", 0}));
    QVERIFY_THROWS_EXCEPTION(SceneError, without_part(scene, {"outlet", 0}));
  }

  /// Probes know streams and materials by name, plots know probes.
  void probesFollowNames() {
    const Scene scene = parse(everything + R"(
[[material]]
name = "chalk"
density = 2000
[[outlet]]
name = "exit"
below = { z = -90 }
[[probe]]
name = "out"
kind = "flow"
stream = "exit"
[[probe]]
name = "mix"
kind = "mixing"
materials = ["stone", "chalk"]
cell = 1.0
[[plot]]
title = "Mass"
series = ["probe.out.mass", "half [kg] = probe.out.mass / 2"]
)");
    const auto rename = [&](const ScenePart& part, const char* to) {
      return with_part(scene, part, changed(values_of_part(scene, part), "name", quoted_value(to)));
    };
    QCOMPARE(rename({"outlet", 0}, "drain").probes[0].stream, std::string("drain"));
    const std::vector<std::string> rocks{"rock", "chalk"};
    VERIFY(rename({"material", 0}, "rock").probes[1].materials == rocks);
    const PlotSpec plot = rename({"probe", 0}, "way").plots.back();
    QCOMPARE(plot.series[0], std::string("probe.way.mass"));
    QCOMPARE(plot.series[1], std::string("half [kg] = probe.way.mass / 2"));
    QVERIFY_THROWS_EXCEPTION(SceneError, without_part(scene, {"outlet", 0}));  // a probe counts it
    QVERIFY_THROWS_EXCEPTION(SceneError, without_part(scene, {"probe", 0}));   // a plot shows it
    QCOMPARE(without_part(scene, {"probe", 1}).probes.size(), std::size_t{1});
    // A probe with the name of a body is another thing.
    const std::string same_name = R"(
[[probe]]
name = "lid"
kind = "repose"
[[wall]]
name = "lid"
material = "stone"
plane = { point = [0, 0, -99], normal = [0, 0, 1] }
[[event]]
time = 1.5
remove = "lid"
)";
    const Scene with_lid = parse(everything + same_name);
    const ScenePart lid{"probe", 0};
    const Scene renamed =
        with_part(with_lid, lid, changed(values_of_part(with_lid, lid), "name", quoted_value("cover")));
    QCOMPARE(renamed.probes[0].name, std::string("cover"));
    const auto removed = [](const Scene& of) {
      return std::count_if(of.events.begin(), of.events.end(), [](const EventSpec& event) {
        const auto* remove = std::get_if<RemoveEvent>(&event.action);
        return remove != nullptr && remove->what == "lid";
      });
    };
    QCOMPARE(removed(renamed), removed(with_lid));
  }

  /// Names with numbers would be those of other parts.
  void numberedPartsAreNotRemovedBelowOthersInUse() {
    const std::string probes = "[[probe]]\nkind = \"repose\"\n[[probe]]\nkind = \"repose\"\n";
    const Scene scene =
        parse(everything + probes + "[[plot]]\ntitle = \"a\"\nseries = [\"probe.probe1.angle\"]\n");
    QVERIFY_THROWS_EXCEPTION(SceneError, without_part(scene, {"probe", 0}));
    QCOMPARE(without_part(parse(everything + probes), {"probe", 0}).probes.size(), std::size_t{1});
    const std::string outlets = "[[outlet]]\nbelow = { z = -90 }\n[[outlet]]\nbelow = { z = -95 }\n";
    const Scene counted = parse(everything + outlets + "[[probe]]\nkind = \"flow\"\nstream = \"outlet1\"\n");
    QVERIFY_THROWS_EXCEPTION(SceneError, without_part(counted, {"outlet", 0}));
  }

  /// What the window offers to try stays at its law and its material.
  void whatIsTriedIsFollowed() {
    const Scene scene =
        parse(everything + "[[try]]\npath = \"contact.1.friction.static\"\nmin = 0.3\nmax = 0.9\n" +
              "with = [\"contact.0.damping.ratio\", \"material.stone.density\"]\n");
    const std::vector<SceneValue> rule = {
        {"materials", "[\"steel\", \"steel\"]"},
        {"normal", "{ law = \"barrier\", activation_gap = 1e-3, stiffness = 5e7 }"}};
    QCOMPARE(with_part(scene, {"contact", 2}, rule).tries.at(0).path,
             std::string("contact.2.friction.static"));
    const std::vector<SceneValue> rock = changed(values_of_part(scene, {"material", 0}), "name", "\"rock\"");
    QCOMPARE(with_part(scene, {"material", 0}, rock).tries.at(0).with[1],
             std::string("material.\"rock\".density"));
    const TrySpec left = without_part(scene, {"contact", 0}).tries.at(0);
    QCOMPARE(left.path, std::string("contact.0.friction.static"));
    QVERIFY(left.with == std::vector<std::string>{"material.stone.density"});
    QVERIFY(without_part(scene, {"contact", 1}).tries.empty());
  }

  /// What is tried in a part without a name has its number in the path, otherwise its name.
  void whatIsTriedGoesWithItsPart() {
    const auto tried = [](const std::string& path) {
      return "[[try]]\npath = \"" + path + "\"\nmin = 1\nmax = 2\n";
    };
    const Scene scene = parse(of_spheres + tried("fluid.drag") + tried("fill.0.count") + tried("gravity"));
    QCOMPARE(without_part(scene, {"fill", 0}).tries.size(), std::size_t{2});
    QCOMPARE(without_part(scene, {"fluid", 0}).tries.size(), std::size_t{2});
    const Scene never =
        parse(with(everything, "[[event]]\ntime = 1.5\nadd = \"later\"\n", "") + tried("fill.later.seed"));
    QVERIFY(without_part(never, {"fill", 0}).tries.empty());
  }

  /// Bodies that are moved or join the run between steps.
  void namesInEventsAreFollowed() {
    const Scene scene = parse(
        smallest +
        "name = \"first\"\n[[event]]\ntime = 0.5\nmove = { body = \"first\", position = [0, 0, 2] }\n" +
        "[[event]]\ntime = 0.6\nbetween_steps = true\n" +
        "add_body = { name = \"thrown\", shape = \"cube\", material = \"stone\", position = [0, 0, 5] }\n");
    const auto rename = [&](const char* table, const char* to) {
      std::vector<SceneValue> values = values_of_part(scene, {table, 0});
      return with_part(scene, {table, 0}, changed(values, "name", quoted_value(to)));
    };
    QCOMPARE(std::get<MoveEvent>(rename("body", "leader").events[0].action).body, std::string("leader"));
    const auto thrown = [](const Scene& in) { return std::get<AddBodyEvent>(in.events[1].action).body; };
    QCOMPARE(thrown(rename("material", "rock")).material, std::string("rock"));
    QCOMPARE(thrown(rename("shape", "block")).shape, std::string("block"));
  }

  /// Of three bodies, a fill of five, a body and one that joins between steps.
  void numbersOfBodiesAreFollowed() {
    const std::string cube = "[[body]]\nshape = \"cube\"\nmaterial = \"stone\"\nposition = [0, 0, 9]\n";
    const std::string referring =
        "[[event]]\ntime = 0.1\nremove = \"8\"\n[[event]]\ntime = 0.2\nmove = { body = \"8\", rotation = [0, "
        "0, 1] }\n"
        "[[event]]\ntime = 0.3\nremove = \"2\"\n[[pull]]\nbody = \"9\"\ntime = [0, 1]\ntarget = [[0, 0, 1], "
        "[0, 0, 2]]\n"
        "[[plot]]\nseries = [\"body.8.vx + body.2.vx\"]\nagainst = \"body.8.x\"\n[view]\nfollow = { body = "
        "\"8\" }\n"
        "[[event]]\ntime = 0.6\nbetween_steps = true\n"
        "add_body = { name = \"thrown\", shape = \"cube\", material = \"stone\", position = [0, 0, 50] }\n";
    const Scene scene =
        parse(smallest + cube + cube +
              "[[fill]]\nname = \"rocks\"\nshape = \"cube\"\nmaterial = \"stone\"\ncount = 5\n"
              "region = { min = [0, 0, 20], max = [9, 9, 29] }\n" +
              cube + referring);
    const auto check = [](const Scene& edited, const std::string& last, const std::string& third,
                          const std::string& thrown) {
      QCOMPARE(std::get<RemoveEvent>(edited.events[0].action).what, last);
      QCOMPARE(std::get<MoveEvent>(edited.events[1].action).body, last);
      QCOMPARE(std::get<RemoveEvent>(edited.events[2].action).what, third);
      QCOMPARE(std::get<PullSpec>(edited.events[3].action).body, thrown);
      QCOMPARE(edited.plots[0].series[0], "body." + last + ".vx + body." + third + ".vx");
      QCOMPARE(edited.plots[0].against, "body." + last + ".x");
      QCOMPARE(edited.view.followed, last);
    };
    check(read_again(scene, {{"gravity", "[0, 0, -1]"}}), "8", "2", "9");
    check(read_again(scene, {{"fill.rocks.count", "7"}}), "10", "2", "11");
    const ScenePart fill{"fill", 0};
    check(with_part(scene, fill, changed(values_of_part(scene, fill), "count", "1")), "4", "2", "5");
    check(without_part(scene, fill), "3", "2", "4");
    check(without_part(scene, {"body", 0}), "7", "1", "8");
    const std::size_t bodies = count_of_parts(scene, "body");
    check(with_part(scene, {"body", bodies}, values_of_part(scene, {"body", 0})), "8", "2", "10");
  }

  void aBodyReferredToByNumberStays() {
    const std::string fill =
        "[[fill]]\nname = \"rocks\"\nshape = \"cube\"\nmaterial = \"stone\"\ncount = 5\n"
        "region = { min = [0, 0, 20], max = [9, 9, 29] }\n";
    const Scene scene = parse(smallest + fill + "[[event]]\ntime = 0.1\nremove = \"4\"\n");
    const std::string gone =
        "a load, event, plot or the view refers to body 4 by number, which would be gone; change that first";
    QCOMPARE(message_of([&] { read_again(scene, {{"fill.rocks.count", "3"}}); }), gone);
    QCOMPARE(message_of([&] { without_part(scene, {"fill", 0}); }), gone);
    QCOMPARE(message_of([&] { read_again(scene, {{"fill.rocks.count", "4"}}); }), std::string());
  }

  void partsAreRemoved() {
    const Scene scene = parse(everything);
    const Scene left = without_part(scene, {"wall", 2});
    QCOMPARE(left.walls.size(), std::size_t{2});
    QVERIFY(without_part(scene, {"load", 0}).loads.empty());
    // The rest is as before.
    QCOMPARE(left.bodies.size(), scene.bodies.size());
    QCOMPARE(left.view.followed, scene.view.followed);
  }

  void whatOthersReferToStays() {
    const Scene scene = parse(everything);
    QVERIFY(message_of([&] { without_part(scene, {"material", 0}); }).find("stone") != std::string::npos);
    // Without the first wall, the second would be wall0.
    const std::string wall = message_of([&] { without_part(scene, {"wall", 0}); });
    QVERIFY2(wall.find("by number") != std::string::npos, wall.c_str());
  }

  void whatPlotsShowStays() {
    Scene scene = parse(smallest + floor_wall);
    const ScenePart last = {"wall", scene.walls.size() - 1};
    for (const std::string& name : {std::string("floor"), std::string()}) {
      scene.walls.back().name = name;
      const std::string column =
          "wall." + (name.empty() ? "wall" + std::to_string(last.index) : name) + ".fz";
      scene.plots = {plot_of("-" + column)};
      const std::string message = message_of([&] { without_part(scene, last); });
      QVERIFY2(message.find("“Force” shows it") != std::string::npos, message.c_str());
      // Names that only begin or end like it are others.
      scene.plots.front().series = {"other" + column};
      QCOMPARE(message_of([&] { without_part(scene, last); }), std::string());
    }
  }

  /// Without a name it is called by its number.
  void plotsFollowAWallThatGetsOrLosesItsName() {
    Scene scene = parse(smallest + floor_wall);
    const ScenePart last = {"wall", scene.walls.size() - 1};
    const std::string number = "wall.wall" + std::to_string(last.index) + ".fz";
    scene.walls.back().name = "";
    scene.plots = {plot_of("2 * " + number)};
    std::vector<SceneValue> values = values_of_part(scene, last);
    values.push_back({"name", "\"base\""});
    const Scene named = with_part(scene, last, values);
    QCOMPARE(named.plots.front().series.front(), std::string("2 * wall.base.fz"));
    values.pop_back();
    QCOMPARE(with_part(named, last, values).plots.front().series.front(), "2 * " + number);
  }

  void theViewFollowsThePlotThatItOpensWith() {
    Scene scene = parse(smallest);
    scene.plots = {plot_of("kinetic")};
    scene.view.plot = "Force";
    std::vector<SceneValue> values = values_of_part(scene, {"plot", 0});
    std::erase_if(values, [](const SceneValue& one) { return one.path == "title"; });
    values.push_back({"title", "\"Load\""});
    QCOMPARE(with_part(scene, {"plot", 0}, values).view.plot, std::string("Load"));
    QCOMPARE(without_part(scene, {"plot", 0}).view.plot, std::string());
  }
};

SCREE_TEST(TestSceneParts)

#include "test_scene_parts.moc"
