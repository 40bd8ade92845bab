#include "random_races/judge.h"

#include "attack/told.h"
#include "base/memory.h"
#include "driver/whole.h"
#include "random_races/circles.h"
#include "random_races/truth.h"
#include "support/child.h"
#include "support/limits.h"

#include <stdio.h>
#include <stdlib.h>

/* A group is so small that its circles can be found: the search for them ends after many steps. */
enum { TEXT = 64, GROUP = 5 };

/* A program that was asked about. */
struct asked {
    const struct tree *tree;
    const struct told *told;
    const struct java_lines *lines;
    char package[WORKSHOP_NAME];
};

/* ---- races ---- */

static struct told *ask_races(const char *classes)
{
    const char *arguments[] = {child_heddle(), "check",  "--no-trials", "--kinds", "race", "--format",
                               "json",         "--jobs", "1",           classes,   NULL};
    struct child child = child_run(arguments, NULL);
    struct told *told = told_read(child.out.text, false);
    if (told == NULL || (child.status != 0 && child.status != 1 && child.status != 3)) {
        fprintf(stderr, "heddle check: exit status %d: %s\n", child.status, child.errors.text);
        exit(1);
    }
    child_free(&child);
    return told;
}

/* What was said of a field of what is made at the place of an object. */
static enum judgement judge_at(const struct asked *asked, unsigned subject, unsigned field, unsigned object)
{
    char class[TEXT], file[TEXT], method[TEXT], location[TEXT], name[FIELD_NAME];
    const struct tree *tree = asked->tree;
    bool cloned = object == 1 && tree_is_clone(tree);
    tree_field_name(tree, field, name);
    snprintf(class, sizeof class, "%s.Subject", asked->package);
    snprintf(file, sizeof file, "%s.java", asked->package);
    snprintf(location, sizeof location, "%s.Subject.%s", asked->package, name);
    snprintf(method, sizeof method, "%s.%s", asked->package,
             subject == STATICS             ? "Subject"
             : cloned                       ? "Subject.another"
             : tree->making == MADE_BY_CALL ? "Main.make"
                                            : "Main.main");
    struct hit hit = {.kind = "race",
                      .class = class,
                      .file = file,
                      .method = method,
                      .locations = {location, NULL},
                      .line = subject == STATICS ? 0 : asked->lines->object[object]};
    return told_judge(asked->told, TOLD_RACES, &hit);
}

/* A clone may belong to the place where its original was made. */
static enum judgement judge_field(const struct asked *asked, unsigned subject, unsigned field)
{
    enum judgement judgement = judge_at(asked, subject, field, subject == STATICS ? 0 : subject);
    if (judgement != HIT_FINDING && subject == 1 && tree_is_clone(asked->tree)) {
        enum judgement other = judge_at(asked, subject, field, 0);
        return other == HIT_FINDING || judgement == HIT_NOT_ASKED ? other : judgement;
    }
    return judgement;
}

static void tell(struct judgement_of *judgement, const struct asked *asked, unsigned subject, unsigned field,
                 const char *what)
{
    char name[FIELD_NAME];
    tree_field_name(asked->tree, field, name);
    buffer_format(&judgement->differences, "%s: race on %s of subject %u: %s\n", asked->package, name, subject, what);
}

static void count_race(struct judgement_of *judgement, const struct asked *asked, unsigned subject, unsigned field,
                       bool raced)
{
    enum judgement said = judge_field(asked, subject, field);
    bool open = said == HIT_FINDING || said == HIT_LEFT_OUT;
    judgement->races.can += raced;
    judgement->races.missed += raced && !open;
    judgement->races.cannot += !raced;
    judgement->races.proved += !raced && !open;
    if (raced && !open)
        tell(judgement, asked, subject, field, judgement_word(said));
    if (!raced && open && judgement->exact)
        tell(judgement, asked, subject, field, "not proved");
}

/* The objects that are made at one place are asked about together. */
static void compare_races(struct judgement_of *judgement, const struct asked *asked, const struct truth *truth)
{
    bool together = asked->tree->making != MADE_APART && asked->tree->object_count > 1;
    for (unsigned s = 0; s < SUBJECTS; s++)
        for (unsigned f = 0; f < asked->tree->field_count; f++)
            if (truth_is_asked(asked->tree, s, f) && !(together && s == 1))
                count_race(judgement, asked, s, f, truth->raced[s][f] || (together && s == 0 && truth->raced[1][f]));
}

/* ---- deadlocks ---- */

/* Asks about some programs in which threads can wait for each other; where no circle is found, about each alone. */
static void judge_group(struct whole *whole, const unsigned *numbers, unsigned count, struct judgement_of *judgements)
{
    bool circles[GROUP];
    circles_find(whole, numbers, count, circles);
    for (unsigned i = 0; i < count; i++) {
        struct judgement_of *judgement = &judgements[numbers[i]];
        bool proved = !circles[i] && circles_are_excluded(whole, numbers[i]);
        judgement->deadlocks.alone += !circles[i];
        judgement->deadlocks.can++;
        judgement->deadlocks.missed += proved;
        if (proved)
            buffer_format(&judgement->differences, "p%u: deadlock: PROVED\n", numbers[i]);
    }
}

static void judge_deadlocks(const char *classes, const struct truth *truths, unsigned count, unsigned most,
                            struct judgement_of *judgements)
{
    struct text_list files = {.items = &classes, .count = 1};
    struct whole *whole = whole_open_classes(&files, NULL, NULL);
    unsigned numbers[GROUP], filled = 0;
    for (unsigned i = 0; i < count; i++) {
        if (truths[i].deadlocked && most > 0) {
            numbers[filled++] = i;
            most--;
        }
        if (filled > 0 && (filled == GROUP || i + 1 == count)) {
            judge_group(whole, numbers, filled, judgements);
            filled = 0;
        }
    }
    whole_close(whole);
}

static void judge_races(const char *classes, const struct tree *trees, const struct java_lines *lines,
                        const struct truth *truths, unsigned count, struct judgement_of *judgements)
{
    struct told *told = ask_races(classes);
    for (unsigned i = 0; i < count; i++) {
        struct asked asked = {.tree = &trees[i], .lines = &lines[i]};
        workshop_package(i, asked.package);
        struct told *part = told_part(told, asked.package);
        asked.told = part;
        compare_races(&judgements[i], &asked, &truths[i]);
        told_free(part);
    }
    told_free(told);
}

/* Adds the processor time since then, and begins anew. */
static void take_time(double *since, double *sum)
{
    double now = limits_used();
    *sum += now - *since;
    *since = now;
}

void judge_all(const struct workshop *workshop, const struct tree *trees, unsigned count, unsigned deadlocks,
               struct judgement_of *judgements, struct judge_times *times)
{
    struct truth *truths = mem_new(count + 1, sizeof *truths);
    struct java_lines *lines = mem_new(count + 1, sizeof *lines);
    struct buffer classes = {0};
    double since = limits_used();
    for (unsigned i = 0; i < count; i++) {
        truths[i] = truth_of(&trees[i]);
        judgements[i] = (struct judgement_of){
            .exact = truths[i].exact, .explored = truths[i].explored, .invalid = truths[i].invalid};
    }
    take_time(&since, &times->truths);
    workshop_compile(workshop, trees, count, lines, &classes);
    judge_races(classes.text, trees, lines, truths, count, judgements);
    take_time(&since, &times->races);
    judge_deadlocks(classes.text, truths, count, deadlocks, judgements);
    take_time(&since, &times->deadlocks);
    buffer_free(&classes);
    mem_free(lines);
    mem_free(truths);
}
