/* What dynamic call sites mean, where that is known. */
#ifndef HEDDLE_IR_SITE_H
#define HEDDLE_IR_SITE_H

#include "ir/ir.h"

/* A lambda expression or a method reference: the call makes an object of a functional interface that keeps the
 * arguments of the call, and calls `implementation` with them and its own arguments. */
struct ir_lambda {
    uint32_t interface;    /* the type that the site returns */
    struct text method;    /* the name of the interface's method */
    uint32_t erased;       /* its signature as the interface declares it */
    uint32_t instantiated; /* its signature after the type arguments are known */
    struct ir_handle implementation;
    uint32_t captured; /* how many values it keeps */
    bool serializable;
    const uint32_t *markers; /* constants: further interfaces */
    uint32_t marker_count;
    const uint32_t *bridges; /* constants: further signatures of the method */
    uint32_t bridge_count;
};

/* As what a site is understood; *lambda is set if that is IR_SITE_LAMBDA (lambda may be NULL). Whoever makes a module
 * sets ir_site.form to it. Never trusts the arguments of the site: what does not look right is opaque. */
enum ir_site_form ir_site_recognize(const struct ir_module *module, const struct ir_site *site,
                                    struct ir_lambda *lambda);

#endif
