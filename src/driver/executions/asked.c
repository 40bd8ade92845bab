#include "driver/executions/asked.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "driver/executions/main_class.h"
#include "driver/listener.h"
#include "driver/subjects.h"
#include "report/findings/findings.h"

#include <string.h>

/* By the way, a search must not take longer than this; with a limit for everything, not more than this part of it. */
static const double seconds_by_the_way = 10;
/* Before models are asked that may prove all that is asked, if there is no limit. */
static const double seconds_before_models = 10;
static const double part_of_limit = 1.0 / 3;

unsigned java_asks_objects(const struct java_asked *asked)
{
    unsigned races = asked->by_the_way ? 0 : 1u << FINDING_RACE;
    return asked->property.kinds & (races | 1u << FINDING_ATOMICITY);
}

bool java_asks_executions(const struct java_asked *asked)
{
    unsigned objects = 1u << FINDING_ATOMICITY | (asked->libraries ? 1u << FINDING_RACE : 0);
    return (asked->property.kinds & ~objects) != 0;
}

bool java_asked_read(const char *kinds, const struct subjects_options *options, const char *patterns,
                     const struct listener *listener, struct java_asked *asked)
{
    bool objects_only =
        patterns != NULL || options->libraries.count > 0 || options->classes.count > 0 || options->sites.count > 0;
    struct buffer why = {0};
    *asked = (struct java_asked){property_java_everything(), kinds == NULL, options->libraries.count > 0};
    if (kinds == NULL && objects_only)
        asked->property.kinds = 1u << FINDING_ATOMICITY;
    bool fine = kinds == NULL || property_read_java_kinds(kinds, &asked->property, &why);
    if (!fine)
        listener_complain(listener, "%s", why.text);
    buffer_free(&why);
    return fine;
}

void java_asked_only_executions(struct java_asked *asked)
{
    asked->property.kinds &= ~(1u << FINDING_ATOMICITY);
    asked->by_the_way = false;
}

const char *java_asked_main(const struct subjects_options *options, const struct class_source *source,
                            struct arena *arena, struct buffer *why)
{
    if (options->libraries.count > 0) {
        buffer_add_text(why, "classes that are checked by themselves (--library) have no executions of their own");
        return NULL;
    }
    if (options->mains.count > 1) {
        buffer_add_text(why, "--main names several classes, and executions start with one");
        return NULL;
    }
    return main_class_find(source, options->mains.count == 0 ? NULL : options->mains.items[0], arena, why);
}

void java_asked_refuse(const struct java_asked *asked, const char *why, struct verdict *verdict,
                       struct findings_search *search, struct arena *arena)
{
    *search = (struct findings_search){.how = "none",
                                       .kinds = asked->property.kinds & ~(1u << FINDING_ATOMICITY),
                                       .by_the_way = asked->by_the_way,
                                       .why_not = arena_copy(arena, why, strlen(why))};
    if (!asked->by_the_way)
        verdict_add_gap_to_do(verdict, "the executions of the program", why,
                              "--main CLASS says what is run; --kinds atomicity asks about shared objects only");
}

unsigned java_asks_models(const struct java_asked *asked)
{
    unsigned races = asked->by_the_way ? 0 : 1u << FINDING_RACE;
    return asked->libraries ? 0 : asked->property.kinds & (races | 1u << FINDING_DEADLOCK);
}

bool java_models_suffice(const struct java_asked *asked)
{
    unsigned kinds = asked->property.kinds & ~(1u << FINDING_ATOMICITY);
    return !asked->by_the_way && kinds != 0 && (kinds & ~java_asks_models(asked)) == 0;
}

double java_asked_seconds(const struct java_asked *asked, double limit)
{
    if (limit > 0)
        return (java_asks_objects(asked) | java_asks_models(asked)) != 0 ? limit * part_of_limit : 0;
    return asked->by_the_way ? seconds_by_the_way : java_models_suffice(asked) ? seconds_before_models : 0;
}
