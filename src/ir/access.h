/* Access flags of classes, fields, methods and parameters, as the class-file format has them (The Java Virtual Machine
 * Specification, chapter 4). Some bits mean several things, by what they stand at. */
#ifndef HEDDLE_IR_ACCESS_H
#define HEDDLE_IR_ACCESS_H

enum ir_access {
    IR_ACCESS_PUBLIC = 0x0001,
    IR_ACCESS_PRIVATE = 0x0002,
    IR_ACCESS_PROTECTED = 0x0004,
    IR_ACCESS_STATIC = 0x0008,
    IR_ACCESS_FINAL = 0x0010,
    IR_ACCESS_SUPER = 0x0020,        /* classes */
    IR_ACCESS_SYNCHRONIZED = 0x0020, /* methods */
    IR_ACCESS_VOLATILE = 0x0040,     /* fields */
    IR_ACCESS_BRIDGE = 0x0040,       /* methods */
    IR_ACCESS_TRANSIENT = 0x0080,    /* fields */
    IR_ACCESS_VARARGS = 0x0080,      /* methods */
    IR_ACCESS_NATIVE = 0x0100,
    IR_ACCESS_INTERFACE = 0x0200,
    IR_ACCESS_ABSTRACT = 0x0400,
    IR_ACCESS_STRICT = 0x0800,
    IR_ACCESS_SYNTHETIC = 0x1000,
    IR_ACCESS_ANNOTATION = 0x2000,
    IR_ACCESS_ENUM = 0x4000,
    IR_ACCESS_MODULE = 0x8000,  /* classes */
    IR_ACCESS_MANDATED = 0x8000 /* parameters */
};

/* Flags of C's globals (weak: of functions, too), which class files do not have. */
enum ir_access_of_c {
    IR_ACCESS_EXTERN = 0x400,        /* it is defined elsewhere: by the C library */
    IR_ACCESS_THREAD_LOCAL = 0x2000, /* each thread has its own */
    IR_ACCESS_WEAK = 0x8000          /* it need not be defined anywhere; its address is null then */
};

#endif
