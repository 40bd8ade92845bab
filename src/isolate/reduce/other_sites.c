/* What a model can do without: isolated objects of other sites.
 *
 * Isolation is a choice: at each site one object, whichever, or none at all, may be the isolated one, and the facts
 * hold for every choice. A model is about one choice: the subject is there, and so is what it was made for (its
 * context), but no other site has an isolated object. Then the code that is analysed for such objects never runs, and
 * threads of their own never start. */
#include "isolate/internal.h"

enum { MOST_CONTEXTS = 100 };

/* Whether the subject, or an object that it is told apart by. */
static bool is_chosen(const struct model *model, object_id object)
{
    object_id at = model->subject.object;
    for (uint32_t n = 0; at != FACTS_NONE && n < MOST_CONTEXTS; n++) {
        if (at == object)
            return true;
        at = facts_object(model->facts, at).context;
    }
    return false;
}

static bool is_of_other_site(const struct model *model, object_id object)
{
    for (uint32_t n = 0; object != FACTS_NONE && n < MOST_CONTEXTS; n++) {
        struct facts_object of = facts_object(model->facts, object);
        if (of.isolated && !is_chosen(model, object))
            return true;
        object = of.context;
    }
    return false;
}

void other_sites_find(struct model *model)
{
    uint32_t objects = facts_object_count(model->facts), instances = facts_instance_count(model->facts);
    model->other_site_objects = bits_new(objects);
    model->other_site_instances = bits_new(instances);
    for (object_id o = 0; o < objects; o++)
        if (is_of_other_site(model, o))
            bits_add(model->other_site_objects, o);
    for (instance_id i = 0; i < instances; i++) {
        object_id context = facts_instance(model->facts, i).context;
        if (context != FACTS_NONE && bits_has(model->other_site_objects, context))
            bits_add(model->other_site_instances, i);
    }
}
