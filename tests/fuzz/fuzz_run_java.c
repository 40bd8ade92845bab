/* Bytes as a hostile Java program (run/hostile_bytecode.h), run in the interpreter: nothing may crash, and whatever the program does, each reference is what it should be. */
#include "base/buffer.h"
#include "run/hostile_run.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct hostile *open_once(void)
{
    static struct hostile *opened; /* the JDK takes seconds to start */
    struct buffer why = {0};
    if (opened == NULL && (opened = hostile_open(&why)) == NULL) {
        fprintf(stderr, "%s\n", why.text);
        exit(1);
    }
    buffer_free(&why);
    return opened;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct buffer why = {0};
    if (!hostile_run(open_once(), data, size, &why)) {
        fprintf(stderr, "%s\n", why.text);
        abort();
    }
    buffer_free(&why);
    return 0;
}
