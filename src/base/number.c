#include "base/number.h"

bool number_read(const char *text, uint64_t most, uint64_t *number)
{
    uint64_t read = 0;
    if (text[0] == '\0')
        return false;
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9')
            return false;
        uint64_t digit = (uint64_t)(*text - '0');
        if (digit > most || read > (most - digit) / 10)
            return false;
        read = read * 10 + digit;
    }
    *number = read;
    return true;
}
