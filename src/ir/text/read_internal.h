/* What the parts of the reader share.
 *
 * The first complaint ends the text: all tokens behind it are TOKEN_END. So functions need not return whether they went
 * well; what they give after a complaint is in range, and of no use. */
#ifndef HEDDLE_IR_TEXT_READ_INTERNAL_H
#define HEDDLE_IR_TEXT_READ_INTERNAL_H

#include "base/arena.h"
#include "base/memory.h"
#include "base/names.h"
#include "ir/ir.h"
#include "ir/text/token.h"
#include "ir/text/words.h"

#include <string.h>

/* A growing array; `size` is that of an item. */
struct items {
    void *first;
    size_t count, capacity, size;
};

/* A table of the module: entries, and their contents as keys, so that each is listed once. */
struct table {
    struct names *keys;
    struct items entries;
};

struct reader {
    struct tokens tokens;
    struct arena *arena;
    struct buffer *why;
    bool failed;
    struct ir_module *module;
    struct names *texts;  /* each text once; */
    struct items written; /* and where it is in the arena: struct text */
    struct names *ops;    /* the names of operations; the number is the operation */
    struct table types, signatures, field_refs, method_refs, constants;
    struct buffer key;  /* of a signature */
    struct buffer path; /* the segments of a path with slashes between them */
    /* The body that is being read. */
    struct items instructions, blocks, lists, handlers, variables;
    struct items numbers; /* a list of types or operands that is being read */
};

/* Room for one more item, zeroed. */
static inline void *items_add(struct items *items)
{
    items->first = mem_reserve(items->first, &items->capacity, items->count + 1, items->size);
    return memset((char *)items->first + items->count++ * items->size, 0, items->size);
}

static inline void items_add_word(struct items *items, uint32_t word)
{
    *(uint32_t *)items_add(items) = word;
}

/* The items in the arena; NULL if there are none. The array is empty afterwards. */
static inline void *items_keep(struct items *items, struct arena *arena)
{
    void *kept = items->count == 0 ? NULL : arena_alloc(arena, items->count * items->size);
    if (kept != NULL)
        memcpy(kept, items->first, items->count * items->size);
    items->count = 0;
    return kept;
}

/* Complains about the present token, unless there was a complaint before. */
void read_fail(struct reader *reader, const char *format, ...) __attribute__((format(printf, 2, 3)));

static inline const struct token *token_now(const struct reader *reader)
{
    return &reader->tokens.token;
}

static inline void token_next(struct reader *reader)
{
    tokens_next(&reader->tokens);
}

static inline bool at_mark(const struct reader *reader, char mark)
{
    return token_now(reader)->kind == TOKEN_MARK && token_now(reader)->mark == mark;
}

bool at_word(const struct reader *reader, const char *word);
bool skip_mark(struct reader *reader, char mark); /* if it is there */
bool skip_word(struct reader *reader, const char *word);
bool skip_word_on_line(struct reader *reader, const char *word); /* unless it begins a line */
void expect_mark(struct reader *reader, char mark);

/* Numbers. Floats come as bits. */
uint64_t read_number_below(struct reader *reader, uint64_t limit); /* at most the limit */
uint32_t read_word_number(struct reader *reader);
uint64_t read_signed(struct reader *reader);
uint64_t read_float(struct reader *reader, unsigned width);

/* Texts, which live in the arena. */
uint32_t keep_text(struct reader *reader, const char *text, size_t length); /* its number */
struct text text_of(const struct reader *reader, uint32_t number);
struct text read_string(struct reader *reader);
struct text read_name(struct reader *reader); /* with or without quotes */
struct text read_class(struct reader *reader);

/* A path of names, which is left in reader->path. */
struct path {
    uint32_t count;      /* of its names */
    size_t last;         /* where the last one begins */
    bool begins_plainly; /* the first name is without quotes */
};
struct path read_path(struct reader *reader);

ir_kind read_kind(struct reader *reader);
uint32_t read_type(struct reader *reader);
uint32_t read_signature(struct reader *reader);
uint32_t read_field_ref(struct reader *reader);
uint32_t read_method_ref(struct reader *reader, bool expect_interface);
struct ir_handle read_handle(struct reader *reader);
uint32_t read_constant(struct reader *reader);
uint16_t read_flags(struct reader *reader, const struct ir_flag_word *words);

/* The number of a signature, from types that are in the arena. */
uint32_t keep_signature(struct reader *reader, const uint32_t *types, uint32_t count, uint32_t result, bool variadic);
uint32_t keep_type(struct reader *reader, const struct ir_type *type);

const struct ir_body *read_body(struct reader *reader); /* from behind its brace to behind the closing one */

void read_annotation(struct reader *reader, struct ir_annotation *annotation, int depth); /* from behind '@' on */
void read_element(struct reader *reader, struct ir_element *element, int depth);

#endif
