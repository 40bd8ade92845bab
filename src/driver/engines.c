#include "driver/engines.h"

#include "base/buffer.h"
#include "driver/listener.h"
#include "verdict/verdict.h"

#define KIND(kind) (1u << (kind))

const struct engine engines[] = {
    {"explicit", NEEDS_MODEL, KIND(FINDING_ATOMICITY), decide_atomicity},
    {"explicit", NEEDS_MODEL, KIND(FINDING_RACE), decide_races},
    {"explore", NEEDS_MODULE,
     KIND(FINDING_ASSERTION) | KIND(FINDING_DEADLOCK) | KIND(FINDING_RACE) | KIND(FINDING_MEMORY) | KIND(FINDING_LEAK) |
         KIND(FINDING_INVARIANT),
     decide_executions},
    {"explore", NEEDS_MAIN,
     KIND(FINDING_ASSERTION) | KIND(FINDING_DEADLOCK) | KIND(FINDING_RACE) | KIND(FINDING_EXCEPTION),
     decide_executions},
    {0},
};

static bool has_needs(const struct question *question, unsigned needs)
{
    return ((needs & NEEDS_MODEL) == 0 || question->model != NULL) &&
           ((needs & NEEDS_MODULE) == 0 || question->module != NULL) &&
           ((needs & NEEDS_MAIN) == 0 || question->main != NULL);
}

bool engines_ask(struct question *question)
{
    struct buffer why = {0};
    question->wrong = &why;
    for (const struct engine *engine = engines; engine->name != NULL && why.length == 0; engine++)
        if ((engine->kinds & question->kinds) != 0 && has_needs(question, engine->needs))
            engine->decide(question);
    bool fine = why.length == 0;
    if (!fine)
        listener_complain(question->listener, "%s", why.text);
    question->wrong = NULL;
    buffer_free(&why);
    return fine;
}
