#include "driver/c/commands.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"

#include <string.h>
#include <yajl/yajl_parse.h>

/* Where the reader is: it counts levels instead of building a tree, as nothing limits how deep a hostile file nests. */
struct command_reader {
    struct commands *commands;
    struct arena *arena;
    size_t depth;
    enum { KEY_OTHER, KEY_DIRECTORY, KEY_FILE, KEY_COMMAND, KEY_ARGUMENTS } key; /* the last one of an entry */
    const char *directory, *file;                                                /* of the entry at hand */
    struct text_list words;
};

enum { AT_LIST = 1, AT_ENTRY = 2, AT_ARGUMENTS = 3 };

static bool has_ending(const char *path, const char *ending)
{
    size_t length = strlen(path), wanted = strlen(ending);
    return length > wanted && strcmp(path + length - wanted, ending) == 0;
}

/* A path as it is seen from here. */
static const char *path_from(struct command_reader *reader, const char *path)
{
    struct buffer text = {0};
    if (path[0] == '/' || reader->directory == NULL)
        return path;
    buffer_format(&text, "%s/%s", reader->directory, path);
    const char *copy = arena_copy(reader->arena, text.text, text.length);
    buffer_free(&text);
    return copy;
}

/* Flags that change what a source means. Those with a path have it behind them, or in the next word. */
static const struct {
    const char *flag;
    bool path, next; /* a path; it may be the next word */
} known[] = {
    {"-I", true, true},     {"-isystem", true, true}, {"-iquote", true, true},    {"-include", true, true},
    {"-D", false, true},    {"-U", false, true},      {"-std=", false, false},    {"-m32", false, false},
    {"-m64", false, false}, {"-f", false, false},     {"-pthread", false, false},
};

static const char *joined(struct command_reader *reader, const char *flag, const char *rest)
{
    struct buffer text = {0};
    buffer_format(&text, "%s%s", flag, rest);
    const char *copy = arena_copy(reader->arena, text.text, text.length);
    buffer_free(&text);
    return copy;
}

/* Adds the flag at a word; returns how many words it has. */
static size_t add_flag(struct command_reader *reader, size_t at, struct text_list *flags)
{
    const char *word = reader->words.items[at];
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        size_t length = strlen(known[i].flag);
        if (strncmp(word, known[i].flag, length) != 0)
            continue;
        bool next = known[i].next && word[length] == '\0';
        if (next && at + 1 == reader->words.count)
            return 1;
        const char *value = next ? reader->words.items[at + 1] : word + length;
        text_list_add(flags, next ? known[i].flag
                                  : joined(reader, known[i].flag, known[i].path ? path_from(reader, value) : value));
        if (next)
            text_list_add(flags, known[i].path ? path_from(reader, value) : value);
        return next ? 2 : 1;
    }
    return 1;
}

static bool is_known(const struct commands *commands, const char *file)
{
    for (size_t i = 0; i < commands->files.count; i++)
        if (strcmp(commands->files.items[i], file) == 0)
            return true;
    return false;
}

/* An entry is complete. */
static void add_entry(struct command_reader *reader)
{
    struct commands *commands = reader->commands;
    const char *file = reader->file == NULL ? "" : path_from(reader, reader->file);
    if ((has_ending(file, ".c") || has_ending(file, ".i")) && !is_known(commands, file)) {
        struct text_list flags = {0};
        for (size_t i = 1; i < reader->words.count;)
            i += add_flag(reader, i, &flags);
        ARRAY_RESERVE(commands->flags, commands->capacity, commands->files.count + 1);
        commands->flags[commands->files.count] = flags;
        text_list_add(&commands->files, file);
    }
    reader->file = reader->directory = NULL;
    text_list_free(&reader->words);
}

/* Parts a command into words, as a shell does with quotes and backslashes. */
static void split(struct command_reader *reader, const char *text, size_t length)
{
    struct buffer word = {0};
    char quote = '\0';
    bool any = false;
    for (size_t i = 0; i <= length; i++) {
        char c = i < length ? text[i] : ' ';
        if (quote == '\0' && (c == ' ' || c == '\t' || c == '\n')) {
            if (any)
                text_list_add(&reader->words,
                              arena_copy(reader->arena, word.text == NULL ? "" : word.text, word.length));
            buffer_clear(&word);
            any = false;
            continue;
        }
        any = true;
        if (c == quote || (quote == '\0' && (c == '"' || c == '\''))) {
            quote = quote == '\0' ? c : '\0';
            continue;
        }
        if (c == '\\' && quote != '\'' && i + 1 < length)
            c = text[++i];
        buffer_add(&word, &c, 1);
    }
    buffer_free(&word);
}

static int enter(void *context)
{
    ((struct command_reader *)context)->depth++;
    return 1;
}

static int leave(void *context)
{
    struct command_reader *reader = context;
    if (reader->depth-- == AT_ENTRY)
        add_entry(reader);
    return 1;
}

static int see_key(void *context, const unsigned char *key, size_t length)
{
    static const char *const keys[] = {
        [KEY_DIRECTORY] = "directory", [KEY_FILE] = "file", [KEY_COMMAND] = "command", [KEY_ARGUMENTS] = "arguments"};
    struct command_reader *reader = context;
    if (reader->depth != AT_ENTRY)
        return 1;
    reader->key = KEY_OTHER;
    for (unsigned i = KEY_DIRECTORY; i <= KEY_ARGUMENTS; i++)
        if (strlen(keys[i]) == length && memcmp(keys[i], key, length) == 0)
            reader->key = i;
    return 1;
}

static int see_string(void *context, const unsigned char *bytes, size_t length)
{
    struct command_reader *reader = context;
    const char *text = (const char *)bytes;
    if (reader->depth == AT_ARGUMENTS && reader->key == KEY_ARGUMENTS)
        text_list_add(&reader->words, arena_copy(reader->arena, text, length));
    if (reader->depth != AT_ENTRY)
        return 1;
    if (reader->key == KEY_DIRECTORY)
        reader->directory = arena_copy(reader->arena, text, length);
    else if (reader->key == KEY_FILE)
        reader->file = arena_copy(reader->arena, text, length);
    else if (reader->key == KEY_COMMAND)
        split(reader, text, length);
    return 1;
}

bool commands_read(struct commands *commands, const char *text, size_t length, struct arena *arena, struct buffer *why)
{
    static const yajl_callbacks callbacks = {.yajl_start_map = enter,
                                             .yajl_end_map = leave,
                                             .yajl_start_array = enter,
                                             .yajl_end_array = leave,
                                             .yajl_map_key = see_key,
                                             .yajl_string = see_string};
    struct command_reader reader = {.commands = commands, .arena = arena};
    yajl_handle parser = yajl_alloc(&callbacks, NULL, &reader);
    bool fine = yajl_parse(parser, (const unsigned char *)text, length) == yajl_status_ok &&
                yajl_complete_parse(parser) == yajl_status_ok;
    yajl_free(parser);
    text_list_free(&reader.words);
    if (!fine)
        buffer_add_text(why, "it is no JSON");
    else if (commands->files.count == 0)
        buffer_add_text(why, "it names no source of C");
    return fine && commands->files.count > 0;
}

void commands_free(struct commands *commands)
{
    for (size_t i = 0; i < commands->files.count; i++)
        text_list_free(&commands->flags[i]);
    mem_free(commands->flags);
    text_list_free(&commands->files);
}
