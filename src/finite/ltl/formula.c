/* Reading by two stacks, of what is complete and of what waits for its right side: nothing recurses as deep as a
 * formula is nested. */
#include "finite/ltl/formula.h"

#include "base/arena.h"
#include "finite/ltl/lexer.h"
#include "finite/model.h"

#include <stdio.h>
#include <string.h>

struct ltl *ltl_new(struct arena *arena)
{
    struct ltl *ltl = arena_alloc(arena, sizeof *ltl);
    ltl->nodes = arena_alloc(arena, LTL_MOST_NODES * sizeof *ltl->nodes);
    ltl->atoms = arena_alloc(arena, LTL_MOST_ATOMS * sizeof *ltl->atoms);
    return ltl;
}

uint32_t ltl_add(struct ltl *ltl, enum ltl_op op, uint32_t a, uint32_t b)
{
    ltl->nodes[ltl->count] = (struct ltl_node){op, a, b};
    return ltl->count++;
}

uint32_t ltl_add_atom(struct ltl *ltl, struct ltl_atom atom)
{
    for (uint32_t i = 0; i < ltl->atom_count; i++)
        if (ltl->atoms[i].kind == atom.kind && ltl->atoms[i].process == atom.process &&
            strcmp(ltl->atoms[i].text, atom.text) == 0)
            return i;
    if (ltl->atom_count == LTL_MOST_ATOMS)
        return FINITE_NONE;
    ltl->atoms[ltl->atom_count] = atom;
    return ltl->atom_count++;
}

struct parser {
    struct ltl_lexer lexer;
    struct ltl *ltl;
    enum ltl_word waiting[LTL_MOST_NODES]; /* operators, and opening parentheses */
    uint32_t columns[LTL_MOST_NODES];
    uint32_t waiting_count;
    uint32_t done[LTL_MOST_NODES];
    uint32_t done_count;
};

static const char *text_of(struct parser *parser, const char *left, const char *middle, const char *right)
{
    size_t length = strlen(left) + strlen(middle) + strlen(right);
    char *text = arena_alloc(parser->lexer.arena, length + 1);
    snprintf(text, length + 1, "%s%s%s", left, middle, right);
    return text;
}

static void complain_at(struct parser *parser, uint32_t column, const char *why)
{
    char number[32];
    snprintf(number, sizeof number, "column %u: ", column);
    if (parser->ltl->wrong == NULL)
        parser->ltl->wrong = text_of(parser, number, why, "");
}

static void complain(struct parser *parser, const char *what)
{
    if (parser->lexer.word == WORD_END)
        complain_at(parser, parser->lexer.column, text_of(parser, what, " is missing at the end", ""));
    else
        complain_at(parser, parser->lexer.column,
                    text_of(parser, what, " should stand here, not ", text_of(parser, "'", parser->lexer.name, "'")));
}

static void push_done(struct parser *parser, enum ltl_op op, uint32_t a, uint32_t b)
{
    if (parser->ltl->count == LTL_MOST_NODES)
        complain_at(parser, parser->lexer.column, "the formula is too long");
    else
        parser->done[parser->done_count++] = ltl_add(parser->ltl, op, a, b);
}

/* How close an operator binds. */
static int strength(enum ltl_word word)
{
    switch (word) {
    case WORD_NOT:
    case WORD_ALWAYS:
    case WORD_EVENTUALLY:
        return 5;
    case WORD_UNTIL:
    case WORD_WEAK:
    case WORD_RELEASE:
        return 4;
    case WORD_AND:
        return 3;
    case WORD_OR:
        return 2;
    case WORD_IMPLIES:
        return 1;
    default:
        return 0;
    }
}

static enum ltl_op op_of(enum ltl_word word)
{
    static const enum ltl_op ops[] = {
        [WORD_NOT] = LTL_NOT,     [WORD_ALWAYS] = LTL_ALWAYS, [WORD_EVENTUALLY] = LTL_EVENTUALLY,
        [WORD_UNTIL] = LTL_UNTIL, [WORD_WEAK] = LTL_WEAK,     [WORD_RELEASE] = LTL_RELEASE,
        [WORD_AND] = LTL_AND,     [WORD_OR] = LTL_OR,         [WORD_IMPLIES] = LTL_IMPLIES,
    };
    return ops[word];
}

/* The operator on top has all that it is about. */
static void reduce(struct parser *parser)
{
    enum ltl_word word = parser->waiting[--parser->waiting_count];
    uint32_t b = parser->done[--parser->done_count];
    if (strength(word) == 5)
        push_done(parser, op_of(word), b, b);
    else
        push_done(parser, op_of(word), parser->done[--parser->done_count], b);
}

static void wait_for_rest(struct parser *parser)
{
    if (parser->waiting_count == LTL_MOST_NODES) {
        complain_at(parser, parser->lexer.column, "the formula is too long");
        return;
    }
    parser->columns[parser->waiting_count] = parser->lexer.column;
    parser->waiting[parser->waiting_count++] = parser->lexer.word;
    ltl_next(&parser->lexer);
}

static void expect(struct parser *parser, enum ltl_word word, const char *what)
{
    if (parser->lexer.word != word)
        complain(parser, what);
    else
        ltl_next(&parser->lexer);
}

static void push_atom(struct parser *parser, struct ltl_atom atom)
{
    uint32_t number = ltl_add_atom(parser->ltl, atom);
    if (number == FINITE_NONE)
        complain_at(parser, atom.column, "the formula has too many different conditions");
    else
        push_done(parser, LTL_ATOM, number, number);
}

/* at(T, place), started(T), ended(T): behind the word. */
static void parse_about_thread(struct parser *parser, enum ltl_atom_kind kind, struct ltl_atom atom, const char *word)
{
    atom.kind = kind;
    expect(parser, WORD_OPEN, "'('");
    atom.left = parser->lexer.name;
    atom.column = parser->lexer.column;
    expect(parser, WORD_NAME, "the name of a thread");
    if (kind == LTL_AT) {
        expect(parser, WORD_COMMA, "','");
        atom.right = parser->lexer.name;
        atom.right_column = parser->lexer.column;
        expect(parser, WORD_NAME, "a method (Class.method) or a line (File.java:12)");
    }
    expect(parser, WORD_CLOSE, "')'");
    atom.text = text_of(parser, word, "(", atom.left);
    atom.text = text_of(parser, atom.text, kind == LTL_AT ? ", " : "", kind == LTL_AT ? atom.right : "");
    atom.text = text_of(parser, atom.text, ")", "");
    push_atom(parser, atom);
}

static void parse_comparison(struct parser *parser, struct ltl_atom atom)
{
    static const char *const signs[] = {" == ", " != ", " < ", " <= ", " > ", " >= "};
    enum ltl_word word = parser->lexer.word;
    if (word < WORD_EQUAL || word > WORD_AT_LEAST) {
        atom.right = "0";
        atom.relation = LTL_UNEQUAL;
        atom.text = atom.left;
        push_atom(parser, atom);
        return;
    }
    atom.relation = (enum ltl_relation)(word - WORD_EQUAL);
    ltl_next(&parser->lexer);
    atom.right = parser->lexer.name;
    atom.right_column = parser->lexer.column;
    if (parser->lexer.word != WORD_NUMBER)
        expect(parser, WORD_NAME, "a number or a variable");
    else
        ltl_next(&parser->lexer);
    atom.text = text_of(parser, atom.left, signs[atom.relation], atom.right);
    push_atom(parser, atom);
}

static void parse_name(struct parser *parser)
{
    static const struct {
        const char *word;
        enum ltl_atom_kind kind;
    } words[] = {{"at", LTL_AT}, {"started", LTL_STARTED}, {"ended", LTL_ENDED}};
    const char *name = parser->lexer.name;
    struct ltl_atom atom = {.left = name, .column = parser->lexer.column};
    bool constant = strcmp(name, "true") == 0 || strcmp(name, "false") == 0;
    ltl_next(&parser->lexer);
    bool compared = parser->lexer.word >= WORD_EQUAL && parser->lexer.word <= WORD_AT_LEAST;
    if (constant && !compared) {
        push_done(parser, strcmp(name, "true") == 0 ? LTL_TRUE : LTL_FALSE, 0, 0);
        return;
    }
    if (strcmp(name, "deadlock") == 0) {
        atom.kind = LTL_DEADLOCK;
        atom.text = name;
        push_atom(parser, atom);
        return;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].word, name) == 0) {
            parse_about_thread(parser, words[i].kind, atom, name);
            return;
        }
    parse_comparison(parser, atom);
}

/* What a formula may begin with; whether that is complete. */
static bool parse_first(struct parser *parser)
{
    struct ltl_atom atom = {.left = parser->lexer.name, .column = parser->lexer.column};
    switch (parser->lexer.word) {
    case WORD_OPEN:
    case WORD_NOT:
    case WORD_ALWAYS:
    case WORD_EVENTUALLY:
        wait_for_rest(parser);
        return false;
    case WORD_NAME:
        parse_name(parser);
        return true;
    case WORD_NUMBER:
        ltl_next(&parser->lexer);
        parse_comparison(parser, atom);
        return true;
    default:
        complain(parser, "a condition");
        return true;
    }
}

static void close(struct parser *parser)
{
    while (parser->waiting_count > 0 && parser->waiting[parser->waiting_count - 1] != WORD_OPEN)
        reduce(parser);
    if (parser->waiting_count == 0) {
        complain(parser, "an operator or the end");
        return;
    }
    parser->waiting_count--;
    ltl_next(&parser->lexer);
}

/* What follows a complete formula; whether it is still complete. */
static bool parse_next(struct parser *parser)
{
    int own = strength(parser->lexer.word);
    bool to_the_right = own == 4 || own == 1;
    if (parser->lexer.word == WORD_CLOSE) {
        close(parser);
        return true;
    }
    if (own == 0 || own == 5) {
        complain(parser, "an operator");
        return true;
    }
    while (parser->waiting_count > 0 && strength(parser->waiting[parser->waiting_count - 1]) >= own + to_the_right)
        reduce(parser);
    wait_for_rest(parser);
    return false;
}

struct ltl *ltl_parse(const char *text, struct arena *arena)
{
    struct parser *parser = arena_alloc(arena, sizeof *parser);
    parser->ltl = ltl_new(arena);
    if (strlen(text) > LTL_MOST_LENGTH) {
        parser->ltl->wrong = "the formula is too long";
        return parser->ltl;
    }
    parser->lexer = (struct ltl_lexer){.arena = arena, .text = text, .at = text};
    ltl_next(&parser->lexer);
    bool complete = false;
    while (parser->ltl->wrong == NULL && !(complete && parser->lexer.word == WORD_END))
        complete = complete ? parse_next(parser) : parse_first(parser);
    while (parser->ltl->wrong == NULL && parser->waiting_count > 0) {
        if (parser->waiting[parser->waiting_count - 1] == WORD_OPEN)
            complain_at(parser, parser->columns[parser->waiting_count - 1], "this parenthesis is not closed");
        else
            reduce(parser);
    }
    return parser->ltl;
}
