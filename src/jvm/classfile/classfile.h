/* A class file as plain data (The Java Virtual Machine Specification, chapter 4), up to Java 25.
 *
 * classfile_parse reads the constant pool, the header and the lists of members and attributes, and checks all of that:
 * afterwards every constant refers to constants of the right kind, names and descriptors are well formed, and every
 * attribute lies within the file. What is inside an attribute (code, annotations, …) is only read when it is asked for,
 * by the functions in attributes.h, which check it then.
 *
 * Nothing is copied: texts, in modified UTF-8, point into the bytes of the class, which must outlive it; everything
 * else is in the arena that the caller gave. A parsed class does not change, so several threads may use it, each with
 * an arena of its own. */
#ifndef HEDDLE_JVM_CLASSFILE_CLASSFILE_H
#define HEDDLE_JVM_CLASSFILE_CLASSFILE_H

#include "base/text.h"
#include "ir/access.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

enum {
    CLASSFILE_MAGIC = 0xCAFEBABE,
    CLASSFILE_OLDEST_MAJOR = 45, /* Java 1.0.2 and 1.1 */
    CLASSFILE_NEWEST_MAJOR = 69, /* Java 25 */
    CLASSFILE_PREVIEW_MINOR = 65535
};

/* What is wrong with a class file, and where: an offset from its first byte. The caller knows the file's name. */
struct class_error {
    uint32_t offset;
    char message[240];
};

/* The attributes that are known, with the places where they mean something: (C)lass, (F)ield, (M)ethod, c(O)de,
 * (R)ecord component. An attribute that is unknown, or known but in another place, is ATTRIBUTE_UNKNOWN (the
 * specification says that it is ignored). The last column says whether a place may have at most one: javac and the
 * specification allow several only where it says "many". */
#define CLASS_ATTRIBUTES(X)                                                                                            \
    X(CODE, "Code", "M", ONE)                                                                                          \
    X(CONSTANT_VALUE, "ConstantValue", "F", ONE)                                                                       \
    X(STACK_MAP_TABLE, "StackMapTable", "O", ONE)                                                                      \
    X(EXCEPTIONS, "Exceptions", "M", ONE)                                                                              \
    X(INNER_CLASSES, "InnerClasses", "C", ONE)                                                                         \
    X(ENCLOSING_METHOD, "EnclosingMethod", "C", ONE)                                                                   \
    X(SYNTHETIC, "Synthetic", "CFM", MANY)                                                                             \
    X(SIGNATURE, "Signature", "CFMR", ONE)                                                                             \
    X(SOURCE_FILE, "SourceFile", "C", ONE)                                                                             \
    X(SOURCE_DEBUG_EXTENSION, "SourceDebugExtension", "C", ONE)                                                        \
    X(LINE_NUMBER_TABLE, "LineNumberTable", "O", MANY)                                                                 \
    X(LOCAL_VARIABLE_TABLE, "LocalVariableTable", "O", MANY)                                                           \
    X(LOCAL_VARIABLE_TYPE_TABLE, "LocalVariableTypeTable", "O", MANY)                                                  \
    X(DEPRECATED, "Deprecated", "CFM", MANY)                                                                           \
    X(RUNTIME_VISIBLE_ANNOTATIONS, "RuntimeVisibleAnnotations", "CFMR", ONE)                                           \
    X(RUNTIME_INVISIBLE_ANNOTATIONS, "RuntimeInvisibleAnnotations", "CFMR", ONE)                                       \
    X(RUNTIME_VISIBLE_PARAMETER_ANNOTATIONS, "RuntimeVisibleParameterAnnotations", "M", ONE)                           \
    X(RUNTIME_INVISIBLE_PARAMETER_ANNOTATIONS, "RuntimeInvisibleParameterAnnotations", "M", ONE)                       \
    X(RUNTIME_VISIBLE_TYPE_ANNOTATIONS, "RuntimeVisibleTypeAnnotations", "CFMOR", ONE)                                 \
    X(RUNTIME_INVISIBLE_TYPE_ANNOTATIONS, "RuntimeInvisibleTypeAnnotations", "CFMOR", ONE)                             \
    X(ANNOTATION_DEFAULT, "AnnotationDefault", "M", ONE)                                                               \
    X(BOOTSTRAP_METHODS, "BootstrapMethods", "C", ONE)                                                                 \
    X(METHOD_PARAMETERS, "MethodParameters", "M", ONE)                                                                 \
    X(MODULE, "Module", "C", ONE)                                                                                      \
    X(MODULE_PACKAGES, "ModulePackages", "C", ONE)                                                                     \
    X(MODULE_MAIN_CLASS, "ModuleMainClass", "C", ONE)                                                                  \
    X(NEST_HOST, "NestHost", "C", ONE)                                                                                 \
    X(NEST_MEMBERS, "NestMembers", "C", ONE)                                                                           \
    X(RECORD, "Record", "C", ONE)                                                                                      \
    X(PERMITTED_SUBCLASSES, "PermittedSubclasses", "C", ONE)

enum class_attribute_kind {
    ATTRIBUTE_UNKNOWN,
#define X(name, text, places, number) ATTRIBUTE_##name,
    CLASS_ATTRIBUTES(X)
#undef X
        ATTRIBUTE_KIND_COUNT
};

struct class_attribute {
    enum class_attribute_kind kind;
    uint32_t offset, length; /* of its content, behind name and length, in the class file */
    struct text name;
};

struct class_attributes {
    const struct class_attribute *items;
    uint32_t count;
    uint64_t kinds; /* bit k: there is one of kind k */
};

/* The first attribute of a kind, or NULL. */
const struct class_attribute *class_attribute_find(const struct class_attributes *attributes,
                                                   enum class_attribute_kind kind);

struct class_member {
    uint16_t access; /* bits of enum ir_access */
    uint32_t offset; /* of its access flags, in the class file */
    struct text name, descriptor;
    struct class_attributes attributes;
};

struct classfile {
    const uint8_t *bytes;
    uint32_t length;
    uint16_t minor, major;
    uint16_t access;
    uint16_t constant_count;   /* constants are numbered from 1 to constant_count - 1; see constants.h */
    const uint32_t *constants; /* the offset of each constant's tag; 0 for those that do not exist */
    uint16_t this_index, super_index;
    struct text name;       /* "java/lang/String" */
    struct text super_name; /* NULL for java/lang/Object and for modules */
    uint16_t interface_count, field_count, method_count;
    const struct text *interfaces;
    const struct class_member *fields, *methods;
    struct class_attributes attributes;
};

/* Reads the bytes into *file. Returns false with *error set if something is wrong; *file is unusable then. */
bool classfile_parse(const void *bytes, size_t length, struct arena *arena, struct classfile *file,
                     struct class_error *error);

/* The method or field of a name and descriptor, or NULL; a plain search through the list. */
const struct class_member *classfile_find_method(const struct classfile *file, struct text name,
                                                 struct text descriptor);
const struct class_member *classfile_find_field(const struct classfile *file, struct text name, struct text descriptor);

#endif
