/* Any bytes as EML text. */
#include "fuzz/reading.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    reading_check((const char *)data, size);
    return 0;
}
