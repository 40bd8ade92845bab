/* What calls do to contents: operations on a collection, by its own name or through a window, and whatever library code
 * does with those that it is handed. */
#include "base/buffer.h"
#include "isolate/internal.h"

#include <string.h>

/* The next method that a call may run, from an edge on; FACTS_NONE. */
static method_id next_callee(const struct model *model, edge_id *at, edge_id end)
{
    while (*at < end) {
        struct facts_edge edge = facts_edge(model->facts, (*at)++);
        if (edge.kind == EDGE_CALL)
            return facts_instance(model->facts, edge.callee).method;
    }
    return FACTS_NONE;
}

/* Adds what a method does to an object of a class; false if the class is none of those that are known. */
static bool effect_of(struct model *model, class_id class, method_id method, struct contents_use *use)
{
    struct contents *contents = &model->isolate->contents;
    bool safe;
    if (class == FACTS_NONE || !contents_holds(contents, class, &safe))
        return false;
    use->effect |= contents_effect(contents, class, method);
    use->atomic &= contents_is_one_step(contents, class, method);
    use->weak &= safe;
    return true;
}

/* What a method does to the objects of a set, joined: to those that are contents, or to those that only look at
 * some. */
static void effect_on(struct model *model, method_id method, struct object_set set, bool windows,
                      struct contents_use *use)
{
    struct contents *contents = &model->isolate->contents;
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1)) {
        bool own = bits_has(model->holders, o);
        if (own == windows || model->windows[o] == 0)
            continue;
        bool inherited = o == model->subject.object && model->own_contents != 0;
        class_id of = inherited ? model->contents_class : facts_object(model->facts, o).class;
        if (inherited && program_class(model->program, program_method(model->program, method)->owner)->application)
            continue; /* its code is modelled */
        enum contents_effect here = contents_effect(contents, of, method);
        if (own && contents_is_cursor(contents, of))
            here = CONTENTS_UPDATE;
        if (here == CONTENTS_NONE)
            continue;
        use->memories |= model->windows[o];
        use->effect |= here;
        if (!effect_of(model, of, method, use) || (model->windows[o] & model->bare_contents) != 0)
            use->atomic = use->weak = false;
    }
}

/* The value that a window looks at, which a call in the same body made: seen through all windows between; the value
 * itself if it is none. */
static ir_value behind_windows(struct model *model, instance_id instance, const struct ir_body *body, ir_value value)
{
    struct contents *contents = &model->isolate->contents;
    bool atomic;
    for (uint32_t n = 0; n < body->instruction_count; n++) {
        enum ir_op op = body->instructions[value].op;
        ir_value holder = op == IR_call_virtual || op == IR_call_interface ? call_receiver(body, value) : FACTS_NONE;
        if (holder == FACTS_NONE)
            break;
        uint32_t count;
        edge_id at = facts_calls_at(model->facts, instance, value, &count), end = at + count;
        bool window = false, all = true;
        for (method_id method; (method = next_callee(model, &at, end)) != FACTS_NONE;) {
            class_id owner = program_method(model->program, method)->owner;
            bool here = contents_holds(contents, owner, &atomic) && contents_is_view(contents, owner, method);
            window |= here;
            all &= here;
        }
        if (!window || !all)
            break;
        value = holder;
    }
    return value;
}

/* Adds the effects of a call by the classes of the receivers or of the methods, where it is known better what the
 * receiver looks at than which object it is. A method may be inherited from a class that is no window, as those of
 * iterators of HashMap are. */
static void effect_through(struct model *model, instance_id instance, ir_value at, struct object_set receivers,
                           uint64_t memories, struct contents_use *use)
{
    uint32_t count;
    edge_id edge = facts_calls_at(model->facts, instance, at, &count), end = edge + count;
    for (method_id method; (method = next_callee(model, &edge, end)) != FACTS_NONE;) {
        bool known = false;
        for (object_id o = object_set_next(receivers, 0); o != FACTS_NONE; o = object_set_next(receivers, o + 1))
            known |= effect_of(model, facts_object(model->facts, o).class, method, use);
        if (known || effect_of(model, program_method(model->program, method)->owner, method, use))
            continue;
        use->effect |= CONTENTS_UPDATE;
        use->atomic = use->weak = false;
    }
    use->memories = memories;
}

/* Whether the name of a method is among some, with blanks around each. */
static bool is_named(const struct model *model, method_id method, const char *names)
{
    struct buffer name = {0};
    buffer_format(&name, " %s ",
                  program_selector_name(model->program, program_method(model->program, method)->selector));
    bool found = strstr(names, name.text) != NULL;
    buffer_free(&name);
    return found;
}

/* Methods of collections that look at what is in them whatever their arguments are. */
static bool looks_always(const struct model *model, method_id method)
{
    return is_named(model, method,
                    " isEmpty size get getOrDefault contains containsKey containsValue indexOf getFirst getLast peek "
                    "peekFirst peekLast element first last firstKey lastKey poll pollFirst pollLast pop removeFirst "
                    "removeLast ");
}

/* Updates that come to something whatever is there; others may find that there is nothing to do. Sets add what they
 * lack. */
static bool writes_always(const struct model *model, method_id method)
{
    const char *owner = program_class(model->program, program_method(model->program, method)->owner)->name;
    return is_named(
               model, method,
               " incrementAndGet getAndIncrement decrementAndGet getAndDecrement addAndGet getAndAdd getAndSet "
               "updateAndGet getAndUpdate accumulateAndGet getAndAccumulate increment decrement accumulate put push "
               "addFirst addLast putFirst putLast take takeFirst takeLast ") ||
           (is_named(model, method, " add ") && strstr(owner, "Set") == NULL);
}

/* Whether that is so of all that a call may run. */
static bool all_write(const struct model *model, instance_id instance, ir_value at)
{
    uint32_t count;
    edge_id edge = facts_calls_at(model->facts, instance, at, &count), end = edge + count;
    bool any = false, all = true;
    for (method_id method; (method = next_callee(model, &edge, end)) != FACTS_NONE; any = true)
        all &= writes_always(model, method);
    return any && all;
}

/* Whether a call looks at the contents of one memory for certain, if its receiver is the subject's: whatever it may be
 * is contents of that one, and whatever method is called looks. */
static bool looks_at_one(const struct model *model, instance_id instance, ir_value at, struct object_set receivers,
                         uint64_t memories)
{
    uint32_t count;
    edge_id edge = facts_calls_at(model->facts, instance, at, &count), end = edge + count;
    bool any = false;
    for (; edge < end; edge++) {
        struct facts_edge of = facts_edge(model->facts, edge);
        method_id method = of.kind == EDGE_CALL ? facts_instance(model->facts, of.callee).method : FACTS_NONE;
        if (method == FACTS_NONE ||
            program_class(model->program, program_method(model->program, method)->owner)->application ||
            !looks_always(model, method))
            return false;
        any = true;
    }
    for (object_id o = object_set_next(receivers, 0); o != FACTS_NONE; o = object_set_next(receivers, o + 1))
        if (!bits_has(model->holders, o) || model->windows[o] != memories || o == model->subject.object)
            return false;
    return any && memories != 0 && (memories & (memories - 1)) == 0;
}

/* Operations on the receiver: as contents, and as a window. */
static uint32_t uses_of_receiver(struct model *model, instance_id instance, ir_value at, struct contents_use *uses)
{
    const struct ir_body *body = code_body(model->facts, instance);
    ir_value receiver = call_receiver(body, at);
    if (receiver == FACTS_NONE)
        return 0;
    uint32_t count;
    const ir_value *arguments = code_arguments(body, at, &count);
    struct object_set set = facts_points_to(model->facts, instance, arguments[0]); /* what passed the casts */
    ir_value holder = behind_windows(model, instance, body, receiver);
    edge_id first = facts_calls_at(model->facts, instance, at, &count), edge = first, end = first + count;
    uses[0] = uses[1] = (struct contents_use){.atomic = true, .weak = true};
    for (method_id method; (method = next_callee(model, &edge, end)) != FACTS_NONE;) {
        effect_on(model, method, set, false, &uses[0]);
        if (holder == receiver)
            effect_on(model, method, set, true, &uses[1]);
    }
    if (holder != receiver)
        effect_through(model, instance, at, set,
                       subject_bits(facts_points_to(model->facts, instance, holder), model->windows), &uses[1]);
    uses[0].locked = uses[1].locked = true;
    uses[0].writes = uses[1].writes = all_write(model, instance, at);
    uses[0].looks = looks_at_one(model, instance, at, set, uses[0].memories);
    bool first_counts = uses[0].effect != CONTENTS_NONE && uses[0].memories != 0;
    bool second_counts = uses[1].effect != CONTENTS_NONE && uses[1].memories != 0;
    if (!first_counts)
        uses[0] = uses[1];
    return (uint32_t)first_counts + second_counts;
}

/* Methods of the library, by class. */
struct named_methods {
    const char *class;
    const char *names; /* blanks around each */
};

static bool is_among(const struct model *model, method_id method, const struct named_methods *methods, size_t count)
{
    const struct program_method *of = program_method(model->program, method);
    const char *class = program_class(model->program, of->owner)->name;
    struct buffer name = {0};
    bool found = false;
    buffer_format(&name, " %s ", program_selector_name(model->program, of->selector));
    for (size_t i = 0; i < count && !found; i++)
        found = strcmp(class, methods[i].class) == 0 && strstr(methods[i].names, name.text) != NULL;
    buffer_free(&name);
    return found;
}

/* Library methods that only read the arrays they are given, by class; others may also write them. */
static const struct named_methods array_readers[] = {
    {"java/util/Arrays",
     " toString deepToString copyOf copyOfRange equals deepEquals hashCode deepHashCode binarySearch stream "
     "compare mismatch asList spliterator "},
    {"java/lang/String", " <init> valueOf copyValueOf format join "},
    {"java/lang/StringBuilder", " append insert "},
    {"java/lang/StringBuffer", " append insert "},
    {"java/io/PrintStream", " print println printf format write "},
    {"java/util/List", " of copyOf "},
    {"java/util/Set", " of copyOf "},
    {"java/lang/Object", " clone hashCode equals getClass "},
    {"java/util/Objects", " hash requireNonNull equals hashCode toString "},
};

/* Whether a call of the library may write the arrays it is given; *copies: it is System.arraycopy, which reads one and
 * writes the other. */
static bool library_writes(const struct model *model, instance_id instance, ir_value at, bool *any, bool *copies)
{
    uint32_t count;
    edge_id first = facts_calls_at(model->facts, instance, at, &count);
    bool writes = false;
    *any = *copies = false;
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(model->facts, e);
        method_id method = facts_instance(model->facts, edge.callee).method;
        if (edge.kind != EDGE_CALL || method == FACTS_NONE || relevant_is_own(model, edge.callee))
            continue;
        *any = true;
        *copies |= code_is_method(model->program, method, "arraycopy", NULL);
        writes |= !is_among(model, method, array_readers, sizeof array_readers / sizeof *array_readers);
    }
    return writes;
}

/* Arrays that are handed to the library: it reads them, and may write them. */
static uint32_t uses_of_arrays(struct model *model, instance_id instance, const ir_value *arguments, uint32_t count,
                               ir_value at, struct contents_use *use)
{
    bool any, copies;
    uint64_t found = 0, first = 0, third = 0;
    for (uint32_t n = 0; n < count; n++) {
        uint64_t here = subject_contents(model, facts_points_to(model->facts, instance, arguments[n]), true);
        found |= here;
        first = n == 0 ? here : first;
        third = n == 2 ? here : third;
    }
    if (found == 0)
        return 0;
    enum contents_effect raw = untyped_effect(model->isolate, instance, at);
    *use = (struct contents_use){.memories = found, .effect = raw, .atomic = true};
    if (raw != CONTENTS_NONE) /* an element, by Unsafe or a handle */
        return 1;
    bool writes = library_writes(model, instance, at, &any, &copies);
    use->atomic = false;
    use->effect = writes ? CONTENTS_UPDATE : CONTENTS_READ;
    if (copies) {
        use->copies = true;
        use->memories = third != 0 ? third : first;
        use->effect = third == 0 ? CONTENTS_READ : first == 0 ? CONTENTS_WRITE : CONTENTS_UPDATE;
    }
    return any;
}

/* Methods that do no more to their arguments than to ask each for its text, once. */
static const struct named_methods text_askers[] = {
    {"java/lang/String", " valueOf "},
    {"java/lang/StringBuilder", " append insert "},
    {"java/lang/StringBuffer", " append insert "},
    {"java/io/PrintStream", " print println "},
};

static bool only_asks_text(const struct model *model, instance_id instance, ir_value at)
{
    uint32_t count;
    edge_id edge = facts_calls_at(model->facts, instance, at, &count), end = edge + count;
    bool any = false;
    for (method_id method; (method = next_callee(model, &edge, end)) != FACTS_NONE; any = true)
        if (!is_among(model, method, text_askers, sizeof text_askers / sizeof *text_askers))
            return false;
    return any;
}

/* Contents that become a text: they are read, and so is what is in them. */
static uint32_t uses_as_text(struct model *model, instance_id instance, const ir_value *arguments, uint32_t count,
                             ir_value at, struct contents_use *uses)
{
    bool receiver = call_receiver(code_body(model->facts, instance), at) != FACTS_NONE;
    struct contents_use whole = {.effect = CONTENTS_READ, .atomic = true}, part = {.effect = CONTENTS_READ};
    for (uint32_t n = receiver; n < count; n++) {
        struct object_set set = facts_points_to(model->facts, instance, arguments[n]);
        uint64_t before = whole.memories;
        for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1)) {
            bool once = (before & model->windows[o]) == 0 &&
                        contents_text_is_one_step(&model->isolate->contents, facts_object(model->facts, o).class);
            part.memories |= model->reach[o] & ~(once ? model->windows[o] : 0);
            whole.memories |= model->windows[o];
        }
    }
    uint32_t found = 0;
    whole.memories &= ~part.memories;
    if (whole.memories != 0)
        uses[found++] = whole;
    if (part.memories != 0)
        uses[found++] = part;
    return found;
}

/* What library code does to contents that it reaches from its arguments: an argument is a collection, or holds one. */
static uint32_t uses_inside(struct model *model, instance_id instance, const ir_value *arguments, uint32_t count,
                            ir_value at, struct contents_use *uses)
{
    const struct ir_body *body = code_body(model->facts, instance);
    bool receiver = call_receiver(body, at) != FACTS_NONE;
    uint64_t reached = 0, twice = 0;
    for (uint32_t n = 0; n < count; n++) {
        struct object_set set = facts_points_to(model->facts, instance, arguments[n]);
        uint64_t here = subject_bits(set, model->reach);
        if (n == 0 && receiver) /* the operation on it is known */
            here &= ~subject_bits(set, model->windows);
        twice |= reached & here;
        reached |= here;
    }
    struct inside_effect effect = {0};
    uint32_t edges, found = 0;
    edge_id first = facts_calls_at(model->facts, instance, at, &edges);
    for (edge_id e = first; e < first + edges && reached != 0; e++) {
        struct facts_edge edge = facts_edge(model->facts, e);
        if ((edge.kind != EDGE_CALL && edge.kind != EDGE_REFLECT) || relevant_is_own(model, edge.callee) ||
            bits_has(model->other_site_instances, edge.callee))
            continue;
        struct inside_effect here = inside_effect(model, edge.callee);
        effect.reads |= here.reads & reached;
        effect.writes |= here.writes & reached;
        effect.many |= here.many & reached;
    }
    if ((effect.reads | effect.writes) != 0) {
        struct inside_effect here = narrow_effect(model, instance, at);
        effect.reads &= here.reads;
        effect.writes &= here.writes;
    }
    effect.many |= twice;
    const uint64_t only_reads = effect.reads & ~effect.writes;
    const struct contents_use groups[] = {
        {.memories = only_reads & ~effect.many, .effect = CONTENTS_READ, .atomic = true},
        {.memories = only_reads & effect.many, .effect = CONTENTS_READ},
        {.memories = effect.writes & ~effect.many, .effect = CONTENTS_UPDATE, .atomic = true},
        {.memories = effect.writes & effect.many, .effect = CONTENTS_UPDATE},
    };
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
        if (groups[i].memories != 0)
            uses[found++] = groups[i];
    return found;
}

uint32_t call_uses(struct model *model, instance_id instance, ir_value at, struct contents_use *uses)
{
    uint32_t count, found = 0;
    const ir_value *arguments = code_arguments(code_body(model->facts, instance), at, &count);
    if (arguments == NULL || model->with_contents_count == 0 || model->windows == NULL)
        return 0;
    found += uses_of_arrays(model, instance, arguments, count, at, uses);
    found += uses_of_receiver(model, instance, at, uses + found);
    found += only_asks_text(model, instance, at) ? uses_as_text(model, instance, arguments, count, at, uses + found)
                                                 : uses_inside(model, instance, arguments, count, at, uses + found);
    return found;
}
