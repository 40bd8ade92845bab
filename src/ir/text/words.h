/* The words of the text that are not operations, and which names need no quotes: what printer and reader must agree
 * on. */
#ifndef HEDDLE_IR_TEXT_WORDS_H
#define HEDDLE_IR_TEXT_WORDS_H

#include "ir/ir.h"

/* Words for the bits of access flags, which mean different things in different places; the last row has no word. */
struct ir_flag_word {
    uint16_t bit;
    const char *word;
};

extern const struct ir_flag_word ir_class_flags[], ir_inner_flags[], ir_field_flags[], ir_method_flags[],
    ir_parameter_flags[];

/* Words for numbers from 0 on: NULL behind the last one, and for those that have none. */
extern const char *const ir_type_words[IR_TYPE_DOUBLE + 2]; /* the primitive types */
extern const char ir_type_letters[];                        /* of their descriptors */
extern const char *const ir_storage_words[];                /* enum ir_storage; as it is has none */
extern const char *const ir_mark_words[];                   /* of the bit 1 << n */
extern const char *const ir_site_words[];                   /* enum ir_site_form */
extern const char *const ir_handle_words[];                 /* kinds of method handles; 0 has none */
extern const char *const ir_update_words[];                 /* enum ir_update */
extern const char *const ir_target_words[];                 /* enum ir_target */

enum { IR_STORAGE_WORDS = 4, IR_MARK_WORDS = 8, IR_SITE_WORDS = 6, IR_HANDLE_WORDS = 10 };

/* The number of a word among `count`; `count` if it is not there. */
uint32_t ir_word_number(const char *const *words, uint32_t count, const char *text, size_t length);

/* Words that may stand where a class name begins: a name that begins with one is quoted. */
bool ir_word_is_reserved(const char *text, size_t length);

/* Whether a byte may be in a name without quotes, and whether such a name may begin with it. */
static inline bool ir_is_name_byte(unsigned char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
           byte == '_' || byte == '$' || byte == '-' || byte >= 0x80;
}

static inline bool ir_is_name_start(unsigned char byte)
{
    return ir_is_name_byte(byte) && byte != '-' && (byte < '0' || byte > '9');
}

/* The length of the character that a text begins with, if it can be shown as it is: printable, and in the one form that
 * Unicode has for it; else 0. */
size_t ir_shown_length(const char *text, size_t length);

/* Whether a name can stand without quotes. */
bool ir_name_is_plain(const char *text, size_t length);

#endif
