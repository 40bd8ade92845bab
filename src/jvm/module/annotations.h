/* Modules: annotations as trees. */
#ifndef HEDDLE_JVM_MODULE_ANNOTATIONS_H
#define HEDDLE_JVM_MODULE_ANNOTATIONS_H

#include "ir/ir.h"
#include "jvm/classfile/annotations.h"

/* No type annotation is about this: other targets are in enum class_target_type. */
enum { TARGET_NONE = 0xff };

/* The annotations of a class, field, method or record component: those that stand on the declaration, then those on
 * its own type, which is what `target` names. */
bool module_annotations(const struct classfile *file, const struct class_attributes *attributes, uint8_t target,
                        struct arena *arena, struct ir_annotations *annotations, struct class_error *error);

/* The annotations of the parameters of a method, which are as many as its signature has. `first` of them were added by
 * the compiler and are left out where the source's parameters are counted; IR_NONE: that is not known, and is guessed
 * from how many there are. */
bool module_parameter_annotations(const struct classfile *file, const struct class_member *method, uint32_t first,
                                  struct arena *arena, struct ir_parameter *parameters, uint32_t count,
                                  struct class_error *error);

/* The default value of an annotation's element; NULL if it has none. */
bool module_default_value(const struct classfile *file, const struct class_member *method, struct arena *arena,
                          const struct ir_element **value, struct class_error *error);

#endif
