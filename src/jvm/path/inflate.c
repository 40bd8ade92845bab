#include "jvm/path/inflate.h"

#include <limits.h>
#include <zlib.h>

bool inflate_is_plausible(uint64_t packed, uint64_t size)
{
    return size < INFLATE_RATIO_FROM || size / INFLATE_RATIO <= packed;
}

const char *inflate_exactly(struct span packed, enum inflate_format format, uint8_t *into, size_t size)
{
    if (size > UINT_MAX || packed.length > UINT_MAX)
        return "more than 4 GB at once";
    z_stream stream = {0};
    if (inflateInit2(&stream, format == INFLATE_RAW ? -MAX_WBITS : MAX_WBITS) != Z_OK)
        return "no memory to expand it";
    uint8_t nowhere; /* zlib wants a place also where there is nothing to write */
    stream.next_in = (z_const Bytef *)packed.at;
    stream.avail_in = (uInt)packed.length;
    stream.next_out = size == 0 ? &nowhere : into;
    stream.avail_out = (uInt)size;
    int status = inflate(&stream, Z_FINISH);
    size_t left = stream.avail_out;
    inflateEnd(&stream);
    if (status == Z_STREAM_END)
        return left == 0 ? NULL : "it expands to fewer bytes than announced";
    if (status == Z_BUF_ERROR)
        return left == 0 ? "it expands to more bytes than announced" : "its compressed bytes end too early";
    return "its compressed bytes are damaged";
}
