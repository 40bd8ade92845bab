/* The constants of a class file.
 *
 * classfile_parse has checked that constants refer to constants of the right kind, so a known good index leads to good
 * data. The functions here check the index itself: it comes from somewhere in the file, at the offset `at`, and an
 * error names that place. */
#ifndef HEDDLE_JVM_CLASSFILE_CONSTANTS_H
#define HEDDLE_JVM_CLASSFILE_CONSTANTS_H

#include "jvm/classfile/classfile.h"

/* The kinds: tag, name as javap writes it, bytes behind the tag (for Utf8: before the text), the major version that
 * introduced it. */
#define CLASS_CONSTANTS(X)                                                                                             \
    X(1, UTF8, "Utf8", 2, 45)                                                                                          \
    X(3, INTEGER, "Integer", 4, 45)                                                                                    \
    X(4, FLOAT, "Float", 4, 45)                                                                                        \
    X(5, LONG, "Long", 8, 45)                                                                                          \
    X(6, DOUBLE, "Double", 8, 45)                                                                                      \
    X(7, CLASS, "Class", 2, 45)                                                                                        \
    X(8, STRING, "String", 2, 45)                                                                                      \
    X(9, FIELD, "Fieldref", 4, 45)                                                                                     \
    X(10, METHOD, "Methodref", 4, 45)                                                                                  \
    X(11, INTERFACE_METHOD, "InterfaceMethodref", 4, 45)                                                               \
    X(12, NAME_AND_TYPE, "NameAndType", 4, 45)                                                                         \
    X(15, METHOD_HANDLE, "MethodHandle", 3, 51)                                                                        \
    X(16, METHOD_TYPE, "MethodType", 2, 51)                                                                            \
    X(17, DYNAMIC, "Dynamic", 4, 55)                                                                                   \
    X(18, INVOKE_DYNAMIC, "InvokeDynamic", 4, 51)                                                                      \
    X(19, MODULE, "Module", 2, 53)                                                                                     \
    X(20, PACKAGE, "Package", 2, 53)

enum constant_tag {
    CONSTANT_NONE = 0,
#define X(number, name, text, size, since) CONSTANT_##name = number,
    CLASS_CONSTANTS(X)
#undef X
        CONSTANT_TAG_END
};

/* Whether an instruction can load it, so that it may also be an argument of a bootstrap method. */
bool class_constant_is_loadable(enum constant_tag tag);

/* What a method handle does with its member (specification, table 5.4.3.5-A). */
enum method_handle_kind {
    HANDLE_GET_FIELD = 1,
    HANDLE_GET_STATIC,
    HANDLE_PUT_FIELD,
    HANDLE_PUT_STATIC,
    HANDLE_INVOKE_VIRTUAL,
    HANDLE_INVOKE_STATIC,
    HANDLE_INVOKE_SPECIAL,
    HANDLE_NEW_INVOKE_SPECIAL,
    HANDLE_INVOKE_INTERFACE
};

/* A field or method as another class names it. The descriptor is well formed, and a method's one where the tag says
 * so. */
struct class_member_ref {
    enum constant_tag tag; /* CONSTANT_FIELD, CONSTANT_METHOD or CONSTANT_INTERFACE_METHOD */
    bool is_interface;     /* tag is CONSTANT_INTERFACE_METHOD */
    uint16_t class_index, name_and_type_index;
    struct text class_name; /* may be an array's: "[I" */
    struct text name, descriptor;
};

struct class_method_handle {
    enum method_handle_kind kind;
    uint16_t member_index;
    struct class_member_ref member;
};

/* CONSTANT_DYNAMIC (a field's descriptor) or CONSTANT_INVOKE_DYNAMIC (a method's). */
struct class_dynamic {
    /* Number of an entry of BootstrapMethods; checked by class_bootstraps_parse and by the decoder. */
    uint16_t bootstrap;
    uint16_t name_and_type_index;
    struct text name, descriptor;
};

/* Any constant. */
struct class_constant {
    enum constant_tag tag;
    union {
        int32_t integer; /* CONSTANT_INTEGER */
        int64_t wide;    /* CONSTANT_LONG */
        float single;    /* CONSTANT_FLOAT; float_bits and double_bits keep what NaN carries */
        double precise;  /* CONSTANT_DOUBLE */
        uint32_t float_bits;
        uint64_t double_bits;
        struct text text;                  /* Utf8, String, Class, MethodType, Module, Package */
        struct class_member_ref member;    /* Fieldref, Methodref, InterfaceMethodref */
        struct class_method_handle handle; /* MethodHandle */
        struct class_dynamic dynamic;      /* Dynamic, InvokeDynamic */
        struct {
            struct text name, descriptor;
        } name_and_type;
    };
};

/* "Methodref", or NULL if there is no such tag. */
const char *constant_tag_name(unsigned tag);

/* The tag of a constant; CONSTANT_NONE if the index is 0, out of range, or the second half of a long or double. */
enum constant_tag constant_tag_at(const struct classfile *file, unsigned index);

/* Each fails with an error at the offset `at` if there is no such constant or if it is of another kind. */
bool constant_get(const struct classfile *file, unsigned index, uint32_t at, struct class_constant *constant,
                  struct class_error *error);
bool constant_text(const struct classfile *file, unsigned index, uint32_t at, struct text *text,
                   struct class_error *error);
bool constant_class(const struct classfile *file, unsigned index, uint32_t at, struct text *name,
                    struct class_error *error);
bool constant_member(const struct classfile *file, unsigned index, uint32_t at, struct class_member_ref *member,
                     struct class_error *error);
bool constant_dynamic(const struct classfile *file, unsigned index, uint32_t at, struct class_dynamic *dynamic,
                      struct class_error *error);
bool constant_name_and_type(const struct classfile *file, unsigned index, uint32_t at, struct text *name,
                            struct text *descriptor, struct class_error *error);

#endif
