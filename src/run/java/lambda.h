/* Objects that lambda sites make. Their class is made by the interpreter, one for each site; behind the head lie the
 * values that they keep, 8 bytes each. */
#ifndef HEDDLE_RUN_JAVA_LAMBDA_H
#define HEDDLE_RUN_JAVA_LAMBDA_H

#include "run/core/build.h"

struct lambda {
    struct run_class *class;
    const char *name;          /* of the interface's method */
    uint32_t arguments;        /* that its method has, with the receiver */
    uint32_t captured;         /* how many values it keeps */
    struct run_method *method; /* what runs when the interface's method is called */
    const char *descriptor;    /* of that method */
    struct run_class *owner;   /* the class with the site */
    const struct ir_site *site;
    struct lambda_bridge **bridges; /* what runs when one of the same name with another descriptor is called */
};

/* Makes such an object: values from the registers of the site. False: not understood. */
bool build_lambda(struct builder *builder, struct run_class *owner, const struct ir_site *site, uint32_t d,
                  const uint32_t *arguments, uint32_t count);

/* The method that a call of `method` runs on such an object; NULL: none. */
struct run_method *lambda_select(struct run *run, const struct lambda *lambda, struct run_method *method);

#endif
