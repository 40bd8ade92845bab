/* Which violations of units that nobody named are worth telling (atomicity.h). */
#include "verdict/internal.h"

static unsigned told(const struct verdict_model *model, const struct eml_step *step)
{
    uint32_t position = model->program->statements[step->statement].position;
    return position == EML_NONE || model->unmodelled == NULL ? 0 : model->unmodelled[position].decides;
}

/* How many calls up the code is that goes on as an access turned out: 1 in the method that makes it, 2 in the one that
 * is given it; 0: nobody asks. */
static unsigned deciders(const struct verdict_model *model, const struct eml_step *step)
{
    unsigned decides = told(model, step);
    return decides == VERDICT_CHOOSES ? 0 : decides;
}

static bool same_copy(const struct eml_step *one, const struct eml_step *other)
{
    return one->process == other->process && one->copy == other->copy;
}

/* Whether a thread that read a location looks at it again, behind what another wrote there: it acts on what it sees
 * then. So it does where the act itself depends on what is there, as a compare-and-set does. */
static bool looks_again(const struct verdict_model *model, const struct eml_witness *witness, size_t read)
{
    const struct eml_statement *statements = model->program->statements;
    const struct eml_step *first = &witness->steps[read];
    uint32_t memory = statements[first->statement].operand;
    bool written = false, again = false, looked = false;
    for (size_t i = read + 1; i < witness->count; i++) {
        const struct eml_step *step = &witness->steps[i];
        enum eml_kind kind = statements[step->statement].kind;
        bool own = same_copy(step, first);
        bool here = (kind == EML_READ || kind == EML_WRITE) && statements[step->statement].operand == memory;
        written |= here && !own && kind == EML_WRITE && step->mark > 0;
        looked |= here && own && written && deciders(model, step) > 0;
        again |= own && step->mark > 0 && looked;
    }
    return again;
}

/* Whether a later access of the pattern, by the same thread, is made before it leaves the method that decides. */
static bool acts_behind(const struct verdict_model *model, const struct eml_witness *witness, size_t read,
                        unsigned levels)
{
    unsigned depth = levels;
    for (size_t i = read + 1; i < witness->count && depth > 0; i++) {
        const struct eml_step *step = &witness->steps[i];
        if (!same_copy(step, &witness->steps[read]))
            continue;
        enum eml_kind kind = model->program->statements[step->statement].kind;
        depth += kind == EML_CALL;
        depth -= kind == EML_END_FUNCTION;
        if (step->mark > 0)
            return true;
    }
    return false;
}

/* Whether an earlier look of the pattern, by the same thread, was made since the method that decides has begun, and not
 * again since, so that it decides by both. A write before is not an act on what is looked at only then. */
static bool acts_before(const struct verdict_model *model, const struct eml_witness *witness, size_t read,
                        unsigned levels)
{
    unsigned depth = levels;
    for (size_t i = read; i-- > 0 && depth > 0;) {
        const struct eml_step *step = &witness->steps[i];
        if (!same_copy(step, &witness->steps[read]))
            continue;
        enum eml_kind kind = model->program->statements[step->statement].kind;
        if (step->mark > 0)
            return kind == EML_READ && !looks_again(model, witness, i);
        depth += kind == EML_END_FUNCTION;
        depth -= kind == EML_CALL;
    }
    return false;
}

/* Whether the other thread gave back a lock between two writes of the pattern: they are two updates then, each of
 * them whole, and who sees only the first sees nothing half-done. But if it reads behind the lock what it wrote
 * first, and not to look whether it is still so, the second update is computed from the first, and both are one. */
static bool writes_apart(const struct verdict_model *model, const struct eml_witness *witness, size_t read)
{
    bool unlocked = false;
    uint32_t written = EML_NONE; /* what it wrote first */
    for (size_t i = 0; i < witness->count; i++) {
        const struct eml_step *step = &witness->steps[i];
        const struct eml_statement *statement = &model->program->statements[step->statement];
        if (same_copy(step, &witness->steps[read]))
            continue;
        unlocked |= written != EML_NONE && statement->kind == EML_UNLOCK;
        unlocked &= statement->kind != EML_READ || statement->operand != written || deciders(model, step) > 0;
        if (step->mark == 0 || statement->kind != EML_WRITE)
            continue;
        if (unlocked)
            return true;
        written = statement->operand;
    }
    return false;
}

/* Whether the thread waits in the method that reads, before it acts: another question asks whether it looks again then
 * (stale.h), and whom it waits for. */
static bool waits_behind(const struct verdict_model *model, const struct eml_witness *witness, size_t read)
{
    uint32_t depth = 1;
    for (size_t i = read + 1; i < witness->count && depth > 0; i++) {
        const struct eml_step *step = &witness->steps[i];
        if (!same_copy(step, &witness->steps[read]))
            continue;
        enum eml_kind kind = model->program->statements[step->statement].kind;
        if (step->mark > 0)
            return false;
        if (depth == 1 && kind == EML_UNLOCK && deciders(model, step) == VERDICT_WAITS)
            return true;
        depth += kind == EML_CALL;
        depth -= kind == EML_END_FUNCTION;
    }
    return false;
}

/* Whether an access of the pattern is a look that decides what is done next; where `values` count, also one by which a
 * value is chosen. */
static bool decides_act(const struct verdict_model *model, const struct eml_witness *witness, size_t read, bool values)
{
    bool chooses = values && told(model, &witness->steps[read]) == VERDICT_CHOOSES;
    unsigned levels = chooses ? 1 : deciders(model, &witness->steps[read]);
    return levels > 0 && (acts_behind(model, witness, read, levels) || acts_before(model, witness, read, levels)) &&
           !waits_behind(model, witness, read) && !looks_again(model, witness, read) &&
           !writes_apart(model, witness, read);
}

/* Whether each of two threads reads and writes: then neither does wrong by itself, and both must decide by what they
 * have read. */
static bool both_act(const struct verdict_model *model, const struct eml_witness *witness)
{
    const struct eml_step *first = NULL;
    unsigned made[2][2] = {{0}};
    for (size_t i = 0; i < witness->count; i++) {
        const struct eml_step *step = &witness->steps[i];
        if (step->mark == 0)
            continue;
        first = first == NULL ? step : first;
        made[same_copy(step, first)][model->program->statements[step->statement].kind == EML_WRITE]++;
    }
    return made[0][0] > 0 && made[0][1] > 0 && made[1][0] > 0 && made[1][1] > 0;
}

bool suspicions_count(const struct verdict_model *model, const struct eml_witness *witness)
{
    bool any = false, all = true, both = both_act(model, witness);
    for (size_t i = 0; i < witness->count; i++) {
        const struct eml_step *step = &witness->steps[i];
        if (step->mark == 0 || model->program->statements[step->statement].kind != EML_READ)
            continue;
        bool decides = decides_act(model, witness, i, both);
        any |= decides;
        all &= decides;
    }
    return any && (all || !both);
}
