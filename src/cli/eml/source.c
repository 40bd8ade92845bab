#include "cli/eml/source.h"

#include "base/budget.h"
#include "base/buffer.h"
#include "base/system/file.h"
#include "cli/command.h"
#include "cli/output.h"
#include "eml/read.h"

#include <errno.h>
#include <string.h>

enum { MOST_COMPLAINTS = 20 };

struct eml_program *source_read(const char *path, struct budget *budget, int *status)
{
    struct buffer text = {0};
    if (!file_read(path, budget, &text)) {
        bool spent = (errno == EFBIG || errno == EINTR) && budget_spent(budget);
        command_complain(NULL, "cannot read %s: %s", path, file_failure(budget));
        *status = spent ? STATUS_UNKNOWN : STATUS_WRONG;
        buffer_free(&text);
        return NULL;
    }
    const char *name = strcmp(path, "-") == 0 ? "<stdin>" : path;
    struct diagnostics *diagnostics = diagnostics_new(MOST_COMPLAINTS);
    struct eml_program *program = eml_read(name, text.text, text.length, budget, diagnostics);
    if (program == NULL) {
        struct buffer message = {0};
        diagnostics_format(diagnostics, name, text.text, text.length, &message);
        output_text(stderr, message.text, message.length);
        buffer_free(&message);
        *status = budget_spent(budget) ? STATUS_UNKNOWN : STATUS_WRONG;
    }
    diagnostics_free(diagnostics);
    buffer_free(&text);
    return program;
}
