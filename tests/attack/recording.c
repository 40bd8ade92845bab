#include "attack/recording.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "base/names.h"
#include "base/system/file.h"
#include "driver/whole.h"
#include "isolate/spec/spec.h"
#include "watch/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WORDS = 6, MAIN_THREAD = 1, MOST_NUMBER = 1 << 20 };

struct rules {
    struct whole *whole;
    struct program *program;
    struct spec *spec;
};

/* An object, or the static fields of a class. */
struct subject {
    bool known; /* its site is */
    bool statics, constructing, constructed, seen;
    class_id class;
    uint32_t maker, line, by; /* by: the name of the site's method */
    class_id by_class;
    struct log log;
};

struct frame {
    method_id method; /* FACTS_NONE: heddle does not know it */
    uint32_t name;    /* "a.C.m(I)V" */
    uint32_t receiver;
    uint32_t makes; /* the object whose constructor it is, the outermost one; 0: none */
    class_id class;
    bool is_static, initialises; /* initialises: it is the class's static initialiser */
    uint64_t any, own;           /* units, for any subject and for the receiver or the class; 0: none */
};

struct thread {
    struct frame *frames;
    size_t count, capacity;
    bool open; /* an access is under way */
    struct entry access;
    bool of_statics;
    uint32_t subject; /* its number */
};

struct reading {
    const struct rules *rules;
    struct subject *objects, *statics; /* by number, by class */
    size_t object_count, object_capacity, static_count;
    struct thread *threads;
    size_t thread_count, thread_capacity;
    struct names *names, *hits;
    uint64_t now, units;
    void (*see)(void *context, const struct hit *hit);
    void *context;
    const struct subject *matched;
};

/* The rules. */

static void load(struct program *program)
{
    static const char *const needed[] = {"java/lang/Runnable", "java/util/concurrent/Callable",
                                         "java/util/concurrent/ForkJoinTask"};
    const struct class_source *source = program_source(program);
    for (uint32_t i = 0; i < source->application_count; i++) {
        const char *name = source->application(source->context, i);
        program_load(program, name, strlen(name));
    }
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        program_load(program, needed[i], strlen(needed[i]));
}

struct rules *rules_new(const char *path, const char *spec, struct buffer *why)
{
    struct rules *rules = mem_new(1, sizeof *rules);
    struct text_list files = {0};
    struct buffer text = {0};
    text_list_add(&files, path);
    rules->whole = whole_open_classes(&files, NULL, NULL);
    text_list_free(&files);
    if (rules->whole == NULL || (spec != NULL && !file_read(spec, NULL, &text))) {
        buffer_format(why, "%s cannot be read", rules->whole == NULL ? path : spec);
        rules_free(rules);
        return NULL;
    }
    rules->program = program_new(classes_source(whole_classes(rules->whole)));
    load(rules->program);
    rules->spec = spec_new(rules->program, spec, spec == NULL ? NULL : text.text, text.length, why);
    buffer_free(&text);
    if (rules->spec != NULL)
        return rules;
    rules_free(rules);
    return NULL;
}

void rules_free(struct rules *rules)
{
    if (rules == NULL)
        return;
    spec_free(rules->spec);
    if (rules->program != NULL)
        program_free(rules->program);
    if (rules->whole != NULL)
        whole_close(rules->whole);
    mem_free(rules);
}

/* An application's class by the name that people know; FACTS_NONE. */
static class_id class_of(const struct rules *rules, const char *name)
{
    struct buffer internal = {0};
    buffer_add_text(&internal, name);
    for (char *at = internal.text; *at != '\0'; at++)
        *at = *at == '.' ? '/' : *at;
    class_id class = program_find(rules->program, internal.text);
    buffer_free(&internal);
    return class != FACTS_NONE && program_class(rules->program, class)->application ? class : FACTS_NONE;
}

static uint32_t add_name(struct reading *reading, const char *one, const char *two, const char *three)
{
    struct buffer name = {0};
    buffer_format(&name, "%s.%s%s", one, two, three);
    uint32_t number = names_add(reading->names, name.text, name.length);
    buffer_free(&name);
    return number;
}

/* Hits. */

static const char *entry_name(const struct reading *reading, const struct entry *u, struct buffer *to)
{
    const char *name = names_text(reading->names, u->entry_method);
    if (u->thread == MAIN_THREAD)
        return "main";
    buffer_add(to, name, strcspn(name, "("));
    return to->text;
}

static void on_match(void *context, const struct match *match)
{
    struct reading *reading = context;
    const struct program *program = reading->rules->program;
    const struct subject *subject = reading->matched;
    const struct ir_module *module = program_class(program, subject->by_class)->module;
    struct buffer class = {0}, file = {0}, thread = {0}, fields[2] = {{0}, {0}}, key = {0};
    program_class_name(program, subject->class, &class);
    buffer_format(&file, "%.*s", (int)module->source.length, module->source.bytes == NULL ? "" : module->source.bytes);
    program_field_name(program, match->a->field, &fields[0]);
    if (match->b != NULL)
        program_field_name(program, match->b->field, &fields[1]);
    const struct hit hit = {.kind = "atomicity",
                            .class = class.text,
                            .file = file.text,
                            .method = subject->statics ? class.text : names_text(reading->names, subject->by),
                            .line = subject->line,
                            .pattern = match->pattern,
                            .thread = entry_name(reading, match->u, &thread),
                            .schedule = "",
                            .locations = {fields[0].text, fields[1].text}};
    buffer_format(&key, "%s:%u %s %u %s %s %s", hit.method, subject->line, class.text, match->pattern, hit.thread,
                  hit.locations[0], match->b == NULL ? "" : hit.locations[1]);
    size_t before = names_count(reading->hits);
    if (names_add(reading->hits, key.text, key.length) == before)
        reading->see(reading->context, &hit);
    buffer_free(&class);
    buffer_free(&file);
    buffer_free(&thread);
    buffer_free(&fields[0]);
    buffer_free(&fields[1]);
    buffer_free(&key);
}

/* Threads and what they are in. */

static struct thread *thread_at(struct reading *reading, uint32_t number)
{
    size_t before = reading->thread_capacity;
    if (number >= reading->thread_count) {
        reading->threads =
            mem_reserve(reading->threads, &reading->thread_capacity, number + (size_t)1, sizeof *reading->threads);
        memset(reading->threads + before, 0, (reading->thread_capacity - before) * sizeof *reading->threads);
        reading->thread_count = number + (size_t)1;
    }
    return &reading->threads[number];
}

static struct subject *object_at(struct reading *reading, uint32_t number)
{
    size_t before = reading->object_capacity;
    if (number >= reading->object_count) {
        reading->objects =
            mem_reserve(reading->objects, &reading->object_capacity, number + (size_t)1, sizeof *reading->objects);
        memset(reading->objects + before, 0, (reading->object_capacity - before) * sizeof *reading->objects);
        reading->object_count = number + (size_t)1;
    }
    return &reading->objects[number];
}

/* The thread has gone on: what it was about to do is done. */
static void close_access(struct reading *reading, struct thread *thread)
{
    if (!thread->open)
        return;
    thread->open = false;
    struct subject *subject =
        thread->of_statics ? &reading->statics[thread->subject] : object_at(reading, thread->subject);
    thread->access.end = ++reading->now;
    reading->matched = subject;
    match_add(&subject->log, &thread->access, on_match, reading);
}

/* The outermost unit for a subject; 0: none. */
static uint64_t unit_for(const struct thread *thread, const struct subject *subject, uint32_t number)
{
    for (size_t i = 0; i < thread->count; i++) {
        const struct frame *frame = &thread->frames[i];
        if (frame->any != 0)
            return frame->any;
        if (frame->own != 0 && (subject->statics ? frame->is_static && frame->class == subject->class
                                                 : number != 0 && frame->receiver == number))
            return frame->own;
    }
    return 0;
}

static bool is_being_made(const struct thread *thread, uint32_t number, struct subject *subject)
{
    if (!subject->statics) {
        subject->seen |= subject->maker != number;
        return !subject->constructed && !subject->seen;
    }
    for (size_t i = 0; i < thread->count; i++)
        if (thread->frames[i].initialises && thread->frames[i].class == subject->class)
            return true;
    return false;
}

/* The lines. Words: what, T, and what agent.c says. */

static bool read_make(struct reading *reading, uint32_t number, char **words)
{
    struct subject *subject = object_at(reading, (uint32_t)strtoul(words[0], NULL, 10));
    char *dot = strrchr(words[2], '.');
    match_free(&subject->log);
    *subject = (struct subject){
        .class = class_of(reading->rules, words[1]), .maker = number, .line = (uint32_t)strtoul(words[3], NULL, 10)};
    if (dot == NULL)
        return true;
    subject->by = names_add(reading->names, words[2], strlen(words[2]));
    *dot = '\0';
    subject->by_class = class_of(reading->rules, words[2]);
    subject->known = subject->class != FACTS_NONE && subject->by_class != FACTS_NONE && subject->line != 0 &&
                     spec_claim(reading->rules->spec, subject->class) != CLAIM_FINE;
    return true;
}

static void begin_units(struct reading *reading, struct frame *frame)
{
    const struct rules *rules = reading->rules;
    if (frame->method == FACTS_NONE)
        return;
    if ((program_ir_method(rules->program, frame->method)->flags & IR_ACCESS_SYNCHRONIZED) != 0)
        frame->any = ++reading->units;
    if (spec_is_unit(rules->spec, frame->method))
        frame->own = ++reading->units;
}

static bool read_enter(struct reading *reading, uint32_t number, char **words)
{
    struct program *program = reading->rules->program;
    struct thread *thread = thread_at(reading, number);
    struct frame frame = {.method = FACTS_NONE,
                          .class = class_of(reading->rules, words[1]),
                          .name = add_name(reading, words[1], words[2], words[3]),
                          .is_static = strcmp(words[0], "-") == 0,
                          .initialises = strcmp(words[2], "<clinit>") == 0,
                          .receiver = (uint32_t)strtoul(words[0], NULL, 10)};
    if (frame.class != FACTS_NONE)
        frame.method =
            program_declared(program, frame.class, program_selector(program, words[2], strlen(words[2]), words[3]));
    begin_units(reading, &frame);
    if (strcmp(words[2], "<init>") == 0 && frame.receiver != 0) {
        struct subject *subject = object_at(reading, frame.receiver);
        frame.makes = subject->constructing ? 0 : frame.receiver;
        subject->constructing = true;
    }
    thread->frames = mem_reserve(thread->frames, &thread->capacity, thread->count + 1, sizeof *thread->frames);
    thread->frames[thread->count++] = frame;
    return true;
}

static bool read_leave(struct reading *reading, uint32_t number, char **words)
{
    struct thread *thread = thread_at(reading, number);
    if (thread->count == 0)
        return false;
    const struct frame *frame = &thread->frames[--thread->count];
    if (frame->makes != 0)
        object_at(reading, frame->makes)->constructed = true;
    return frame->name == add_name(reading, words[0], words[1], words[2]);
}

static bool read_wait(struct reading *reading, uint32_t number, char **words)
{
    struct thread *thread = thread_at(reading, number);
    (void)words;
    for (size_t i = 0; i < thread->count; i++) {
        struct frame *frame = &thread->frames[i];
        frame->any = frame->any == 0 ? 0 : ++reading->units;
        frame->own = frame->own == 0 ? 0 : ++reading->units;
    }
    return true;
}

static bool read_done(struct reading *reading, uint32_t number, char **words)
{
    (void)reading, (void)number, (void)words;
    return true;
}

static struct subject *statics_of(struct reading *reading, class_id class)
{
    struct subject *subject = &reading->statics[class];
    if (!subject->known)
        *subject = (struct subject){.known = spec_claim(reading->rules->spec, class) != CLAIM_FINE,
                                    .statics = true,
                                    .class = class,
                                    .by_class = class};
    return subject;
}

static bool read_access(struct reading *reading, uint32_t number, char **words, bool write)
{
    const struct rules *rules = reading->rules;
    struct thread *thread = thread_at(reading, number);
    class_id class = class_of(rules, words[1]);
    field_id field =
        class == FACTS_NONE ? FACTS_NONE : program_declared_field(rules->program, class, words[2], strlen(words[2]));
    bool of_statics = strcmp(words[0], "-") == 0;
    uint32_t object = (uint32_t)strtoul(words[0], NULL, 10);
    if (field == FACTS_NONE || (!of_statics && object == 0))
        return true;
    struct subject *subject = of_statics ? statics_of(reading, class) : object_at(reading, object);
    uint32_t set = spec_set_of(rules->spec, field);
    if (!subject->known || set == SPEC_NO_SET || thread->count == 0 || is_being_made(thread, number, subject) ||
        (program_ir_field(rules->program, field)->flags & IR_ACCESS_FINAL) != 0)
        return true;
    thread->open = true;
    thread->of_statics = of_statics;
    thread->subject = of_statics ? class : object;
    thread->access = (struct entry){.begin = ++reading->now,
                                    .unit = unit_for(thread, subject, object),
                                    .field = field,
                                    .set = set,
                                    .thread = number,
                                    .entry_method = thread->frames[0].name,
                                    .write = write};
    return true;
}

static bool read_get(struct reading *reading, uint32_t number, char **words)
{
    return read_access(reading, number, words, false);
}

static bool read_put(struct reading *reading, uint32_t number, char **words)
{
    return read_access(reading, number, words, true);
}

static const struct {
    const char *word;
    uint32_t words; /* behind the thread */
    bool (*read)(struct reading *reading, uint32_t number, char **words);
} lines[] = {{"make", 4, read_make}, {"enter", 4, read_enter}, {"leave", 3, read_leave}, {"wait", 0, read_wait},
             {"done", 0, read_done}, {"get", 3, read_get},     {"put", 3, read_put}};

/* Objects and threads are numbered one after the other. */
static bool is_number(const char *word)
{
    return strcmp(word, "-") == 0 ||
           (strspn(word, "0123456789") == strlen(word) && strtoul(word, NULL, 10) < MOST_NUMBER);
}

static bool read_line(struct reading *reading, char *line)
{
    char *words[MOST_WORDS + 1] = {0}, *rest = NULL;
    uint32_t count = 0;
    for (char *word = strtok_r(line, " ", &rest); word != NULL && count <= MOST_WORDS;
         word = strtok_r(NULL, " ", &rest))
        words[count++] = word;
    if (count == 1)
        return strcmp(words[0], "end") == 0;
    for (size_t i = 0; count > 1 && i < sizeof lines / sizeof *lines; i++) {
        if (strcmp(lines[i].word, words[0]) != 0)
            continue;
        if (count != lines[i].words + 2 || words[1][0] == '-' || !is_number(words[1]) ||
            (lines[i].words == 4 && !is_number(words[2])))
            return false;
        uint32_t number = (uint32_t)strtoul(words[1], NULL, 10);
        close_access(reading, thread_at(reading, number));
        return lines[i].read(reading, number, words + 2);
    }
    return false;
}

static void reading_free(struct reading *reading)
{
    for (size_t i = 0; i < reading->thread_count; i++)
        mem_free(reading->threads[i].frames);
    for (size_t i = 0; i < reading->object_count; i++)
        match_free(&reading->objects[i].log);
    for (size_t i = 0; i < reading->static_count; i++)
        match_free(&reading->statics[i].log);
    mem_free(reading->threads);
    mem_free(reading->objects);
    mem_free(reading->statics);
    names_free(reading->names);
    names_free(reading->hits);
}

bool recording_hits(const struct rules *rules, const char *text, void (*see)(void *context, const struct hit *hit),
                    void *context, struct buffer *why)
{
    struct reading reading = {
        .rules = rules, .names = names_new(), .hits = names_new(), .see = see, .context = context};
    struct buffer line = {0};
    bool well = true;
    reading.static_count = program_class_count(rules->program);
    reading.statics = mem_new(reading.static_count, sizeof *reading.statics);
    for (const char *at = text, *end; well && (end = strchr(at, '\n')) != NULL; at = end + 1) {
        buffer_clear(&line);
        buffer_add(&line, at, (size_t)(end - at));
        well = read_line(&reading, line.text);
        if (!well)
            buffer_format(why, "not as it should be: %.*s", (int)(end - at), at);
    }
    buffer_free(&line);
    reading_free(&reading);
    return well;
}
