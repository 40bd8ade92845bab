/* What the parts of the printer share. They print broken modules too, for those who look for what is wrong with one:
 * what refers to nothing is shown as "!" with the number. */
#ifndef HEDDLE_IR_TEXT_PRINT_INTERNAL_H
#define HEDDLE_IR_TEXT_PRINT_INTERNAL_H

#include "base/buffer.h"
#include "base/memory.h"
#include "ir/ir.h"
#include "ir/text/words.h"

#include <string.h>

struct printer {
    const struct ir_module *module;
    struct buffer *to;
};

/* As buffer_add, but quick for short texts. */
static inline void put(struct printer *printer, const char *text, size_t length)
{
    struct buffer *to = printer->to;
    if (to->capacity - to->length <= length || to->text == NULL)
        to->text = mem_reserve(to->text, &to->capacity, to->length + length + 1, 1);
    memcpy(to->text + to->length, text, length);
    to->length += length;
    to->text[to->length] = '\0';
}

static inline void put_char(struct printer *printer, char c)
{
    put(printer, &c, 1);
}

static inline void put_text(struct printer *printer, const char *text)
{
    put(printer, text, strlen(text));
}

void put_number(struct printer *printer, uint64_t number);
void put_signed(struct printer *printer, uint64_t number); /* as a number with sign */
void put_hex(struct printer *printer, uint64_t number);    /* with 0x */

/* The float with these bits, so that they can be had back. */
void put_float(struct printer *printer, uint64_t bits, unsigned width);

void put_quoted(struct printer *printer, struct text text);
void put_name(struct printer *printer, struct text name);  /* with quotes where needed */
void put_class(struct printer *printer, struct text name); /* dots for slashes */

void put_kind(struct printer *printer, ir_kind kind);
void put_type(struct printer *printer, uint32_t type);
void put_signature(struct printer *printer, uint32_t number);
void put_field_ref(struct printer *printer, uint32_t number);

/* A method reference; where that says more than what is to be expected here, with the word interface or class. */
void put_method_ref(struct printer *printer, uint32_t number, bool expect_interface);
void put_handle(struct printer *printer, const struct ir_handle *handle);
void put_constant(struct printer *printer, uint32_t number);
void put_flags(struct printer *printer, unsigned flags,
               const struct ir_flag_word *words); /* each with a blank behind */

void put_body(struct printer *printer, const struct ir_body *body);

/* Annotations, each followed by what is given. */
void put_annotations(struct printer *printer, const struct ir_annotations *annotations, const char *behind);
void put_element(struct printer *printer, const struct ir_element *element);

#endif
