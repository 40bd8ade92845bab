/* getopt and getopt_long, as glibc has them: what is no option moves behind the options. The globals optind, optarg,
 * opterr and optopt are the program's; where it does not name them, the library remembers what it needs. */
#include "base/buffer.h"
#include "run/c/library/library.h"

#include <string.h>

struct options {
    struct cpu *cpu;
    uint64_t arguments; /* argv */
    uint32_t count;
    const char *letters; /* behind + - and : */
    char order;          /* '+': options end at what is none; '-': what is none is option 1; else 0 */
    bool quiet;          /* what is wrong is not said, and what is missing is ':' */
    uint64_t longs, long_index;
    struct c_memory *memory;
    bool failed; /* what is wrong was said */
};

/* The globals of the library that the program names. */

static void put_global(struct options *options, enum c_option_global which, uint64_t value)
{
    uint32_t object = options->cpu->run->c->option_globals[which];
    if (object == 0)
        return;
    bool fine = which == C_OPTARG ? c_put_pointer(options->cpu, c_address(object), value)
                                  : c_put32(options->cpu, c_address(object), (uint32_t)value);
    options->failed |= !fine;
}

static uint32_t get_global(struct options *options, enum c_option_global which, uint32_t usual)
{
    uint32_t object = options->cpu->run->c->option_globals[which], value = usual;
    if (object != 0)
        options->failed |= !c_get32(options->cpu, c_address(object), &value);
    return value;
}

static void set_index(struct options *options, uint32_t index)
{
    options->memory->option_index = index;
    put_global(options, C_OPTIND, index);
}

/* Arguments. */

static uint64_t argument_at(struct options *options, uint32_t index)
{
    uint64_t address = 0, size = options->cpu->run->c->pointer_bytes;
    options->failed |= !c_get_pointer(options->cpu, options->arguments + index * size, &address);
    return options->failed ? 0 : address;
}

static const char *text_at(struct options *options, uint64_t address)
{
    uint64_t length;
    const char *text = address == 0 ? NULL : c_string(options->cpu, address, UINT64_MAX, &length);
    options->failed |= text == NULL;
    return text == NULL ? "" : text;
}

/* An argument moves down to a place; those between move up. */
static void move(struct options *options, uint32_t from, uint32_t to)
{
    uint64_t size = options->cpu->run->c->pointer_bytes, moved = argument_at(options, from);
    for (uint32_t i = from; i > to && !options->failed; i--)
        options->failed |= !c_put_pointer(options->cpu, options->arguments + i * size, argument_at(options, i - 1));
    if (!options->failed && from > to)
        options->failed |= !c_put_pointer(options->cpu, options->arguments + to * size, moved);
}

static void complain(struct options *options, const char *what, const char *name, size_t length)
{
    struct buffer text = {0};
    if (options->quiet || get_global(options, C_OPTERR, 1) == 0)
        return;
    buffer_format(&text, "%s: %s '%.*s'\n", text_at(options, argument_at(options, 0)), what, (int)length, name);
    if (!options->failed)
        c_output(options->cpu, 2, text.text, text.length);
    buffer_free(&text);
}

/* The argument of an option in an argument of its own: it moves next to the option, if something that is none stands
 * between. 0: there is none. */
static uint64_t take_next(struct options *options, uint32_t index)
{
    uint32_t from = index + options->memory->option_skipped;
    if (from >= options->count)
        return 0;
    move(options, from, index);
    set_index(options, index + 1);
    return argument_at(options, index);
}

static int missing(struct options *options, const char *name, size_t length)
{
    complain(options, "option requires an argument --", name, length);
    return options->quiet ? ':' : '?';
}

/* Short options: the next letter of the argument at hand. */
static int next_letter(struct options *options)
{
    struct c_memory *memory = options->memory;
    uint32_t index = memory->option_index;
    uint64_t address = argument_at(options, index);
    const char *text = text_at(options, address);
    if (options->failed)
        return '?';
    char letter = text[memory->option_letter++];
    const char *known = letter == ':' || letter == ';' ? NULL : strchr(options->letters, letter);
    bool last = text[memory->option_letter] == '\0';
    uint64_t rest = address + memory->option_letter;
    if (last || (known != NULL && known[1] == ':')) {
        memory->option_letter = 0;
        set_index(options, index + 1);
    }
    if (known == NULL) {
        put_global(options, C_OPTOPT, (unsigned char)letter);
        complain(options, "invalid option --", &letter, 1);
        return '?';
    }
    if (known[1] != ':')
        return (unsigned char)letter;
    uint64_t given = !last ? rest : known[2] == ':' ? 0 : take_next(options, index + 1);
    put_global(options, C_OPTARG, given);
    if (given != 0 || known[2] == ':')
        return (unsigned char)letter;
    put_global(options, C_OPTOPT, (unsigned char)letter);
    return missing(options, &letter, 1);
}

/* Long options. A struct option has the name, whether there is an argument, where to put the value, and the value. */
struct long_option {
    uint64_t name, flag;
    uint32_t has_argument, value;
};

static bool read_long(struct options *options, uint32_t index, struct long_option *option)
{
    uint64_t word = options->cpu->run->c->pointer_bytes, at = options->longs + 4 * word * index;
    struct cpu *cpu = options->cpu;
    *option = (struct long_option){0};
    bool fine = c_get_pointer(cpu, at, &option->name);
    if (fine && option->name != 0)
        fine = c_get32(cpu, at + word, &option->has_argument) && c_get_pointer(cpu, at + 2 * word, &option->flag) &&
               c_get32(cpu, at + 3 * word, &option->value);
    options->failed |= !fine;
    return fine && option->name != 0;
}

/* The option of a name, or the only one that begins so. UINT32_MAX: none; UINT32_MAX - 1: several. */
static uint32_t find_long(struct options *options, const char *name, size_t length)
{
    struct long_option option, first = {0};
    uint32_t found = UINT32_MAX;
    for (uint32_t i = 0; read_long(options, i, &option); i++) {
        const char *other = text_at(options, option.name);
        if (strncmp(other, name, length) != 0)
            continue;
        if (other[length] == '\0')
            return i;
        if (found == UINT32_MAX)
            first = option;
        else if (first.has_argument != option.has_argument || first.flag != option.flag || first.value != option.value)
            found = UINT32_MAX - 1;
        found = found == UINT32_MAX ? i : found;
    }
    return found;
}

static int give_long(struct options *options, uint32_t index, const struct long_option *option)
{
    struct cpu *cpu = options->cpu;
    if (options->long_index != 0)
        options->failed |= !c_put32(cpu, options->long_index, index);
    if (option->flag == 0)
        return (int)option->value;
    options->failed |= !c_put32(cpu, option->flag, option->value);
    return 0;
}

static int next_long(struct options *options)
{
    uint32_t at = options->memory->option_index;
    uint64_t address = argument_at(options, at);
    const char *text = text_at(options, address);
    if (options->failed)
        return '?';
    const char *name = text + 2;
    size_t length = strcspn(name, "=");
    bool has_value = name[length] == '=';
    uint32_t index = find_long(options, name, length);
    struct long_option option = {0};
    set_index(options, at + 1);
    if (index < UINT32_MAX - 1)
        read_long(options, index, &option);
    put_global(options, C_OPTOPT, index < UINT32_MAX - 1 ? option.value : 0);
    if (index >= UINT32_MAX - 1 || (has_value && option.has_argument == 0)) {
        complain(options, index == UINT32_MAX ? "unrecognized option" : "unsuitable option", name, length);
        return '?';
    }
    uint64_t given = has_value ? address + 2 + length + 1 : 0;
    if (!has_value && option.has_argument == 1) {
        given = take_next(options, at + 1);
        if (given == 0)
            return missing(options, name, length);
    }
    put_global(options, C_OPTARG, given);
    return give_long(options, index, &option);
}

static bool is_option(const char *text)
{
    return text[0] == '-' && text[1] != '\0';
}

/* The next option from an argument on that is looked at for the first time; -1: there is none. */
static int next_argument(struct options *options)
{
    struct c_memory *memory = options->memory;
    uint32_t index = memory->option_index, at = index;
    while (at < options->count && options->order == 0 && !is_option(text_at(options, argument_at(options, at))))
        at++;
    memory->option_skipped = at - index;
    if (at >= options->count || options->failed)
        return -1;
    const char *text = text_at(options, argument_at(options, at));
    if (!is_option(text) && options->order == '+')
        return -1;
    if (!is_option(text)) {
        put_global(options, C_OPTARG, argument_at(options, at));
        set_index(options, index + 1);
        return 1;
    }
    bool ends = strcmp(text, "--") == 0, whole = options->longs != 0 && text[1] == '-';
    move(options, at, index);
    if (ends) {
        set_index(options, index + 1);
        return -1;
    }
    memory->option_letter = whole ? 0 : 1;
    return whole ? next_long(options) : next_letter(options);
}

/* getopt (0), getopt_long (1) */
C_MODEL(c_getopt)
{
    uint64_t length;
    const char *letters = c_string(cpu, c_low(call, 2), UINT64_MAX, &length);
    if (letters == NULL)
        return false;
    struct options options = {.cpu = cpu,
                              .count = (uint32_t)c_int(call, 0),
                              .arguments = c_low(call, 1),
                              .memory = c_write_memory(cpu->run, C_PART_OPTIONS)};
    if (call->model->number == 1) {
        options.longs = c_low(call, 3);
        options.long_index = c_low(call, 4);
    }
    options.order = letters[0] == '+' || letters[0] == '-' ? *letters++ : '\0';
    options.quiet = letters[0] == ':';
    options.letters = letters + options.quiet;
    uint32_t index = get_global(&options, C_OPTIND, options.memory->option_index);
    if (index == 0 || index != options.memory->option_index || options.memory->option_index == 0) {
        options.memory->option_letter = options.memory->option_skipped = 0;
        set_index(&options, index == 0 ? 1 : index);
    }
    put_global(&options, C_OPTARG, 0);
    int given = options.memory->option_letter != 0 ? next_letter(&options) : next_argument(&options);
    return !options.failed && c_give(result, (uint64_t)(int64_t)given);
}
