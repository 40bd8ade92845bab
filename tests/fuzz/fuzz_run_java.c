/* Bytes as a hostile Java program (run/hostile_bytecode.h), run in the interpreter: nothing may crash, and whatever
 * the program does, each reference is what it should be. */
#include "base/buffer.h"
#include "run/hostile_run.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerInitialize(int *count, char ***arguments);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The JDK takes seconds to start. */
static struct hostile *opened;

int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    struct buffer why = {0};
    (void)count, (void)arguments;
    opened = hostile_open(&why);
    if (opened == NULL) {
        fprintf(stderr, "%s\n", why.text);
        exit(1);
    }
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct buffer why = {0};
    if (!hostile_run(opened, data, size, &why)) {
        fprintf(stderr, "%s\n", why.text);
        abort();
    }
    buffer_free(&why);
    return 0;
}
