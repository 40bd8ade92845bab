/* A class in the words of `javap -c -l -v`, from our own reading of it, so that both can be compared.
 *
 * What javap derives from signatures for human readers (the declarations of the class and its members) is left out,
 * as javap_normalize leaves it out of javap's own output. Lines are separated by newlines and indented in no
 * particular way. */
#ifndef HEDDLE_TESTS_JVM_JAVAP_TEXT_H
#define HEDDLE_TESTS_JVM_JAVAP_TEXT_H

#include "base/buffer.h"
#include "jvm/classfile/annotations.h"
#include "jvm/classfile/decode.h"

/* Appends the whole class. Returns false with an error if any part of it is malformed. */
bool javap_text(const struct classfile *file, struct arena *arena, struct buffer *into, struct class_error *error);

/* Appends a text as javap would have written it, without what is not compared: blanks squeezed, empty lines, the lines
 * before "minor version:" and declarations dropped, floating-point constants as their bits. */
void javap_normalize(const char *text, size_t length, struct buffer *into);

/* Parts of it. */
void javap_escape(struct text text, struct buffer *into); /* as in string literals */
void javap_name(struct text name, struct buffer *into);   /* in quotes if it is not an identifier */
void javap_dotted(struct text name, struct buffer *into); /* java.lang.Object */
void javap_constant(const struct classfile *file, unsigned index, struct buffer *into); /* without its kind */
void javap_constant_pool(const struct classfile *file, struct buffer *into);
void javap_comment(const struct classfile *file, unsigned index, struct buffer *into); /* behind an instruction */
void javap_float(float value, struct buffer *into);
void javap_double(double value, struct buffer *into);
bool javap_annotations(const struct classfile *file, const struct class_attributes *attributes,
                       const struct class_attribute *attribute, struct arena *arena, struct buffer *into,
                       struct class_error *error);
bool javap_default(const struct classfile *file, const struct class_member *method, struct arena *arena,
                   struct buffer *into, struct class_error *error);

#endif
