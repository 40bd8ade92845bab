/* The table of models: the functions of standard C, of SV-COMP, and of compilers.
 * A row is MODEL("name", arguments, flags, function, number); what the arguments mean is said at struct c_model.
 * Functions of the same sort share a model and differ in the number. */
#ifndef HEDDLE_RUN_C_LIBRARY_TABLES_H
#define HEDDLE_RUN_C_LIBRARY_TABLES_H

/* How many bytes an atomic update touches, and what it does (enum ir_update). */
#define C_ATOMIC(bytes, update) ((bytes) << 8 | IR_UPDATE_##update)

/* clang-format off */
#define C_MODELS_MEMORY(MODEL) \
    MODEL("cfree", "p", 0, c_free, 0) \
    MODEL("malloc_usable_size", "p", 0, c_usable_size, 0) \
    MODEL("explicit_bzero", "pl", 0, c_bzero, 0) \
    MODEL("memrchr", "pil", 0, c_memory_search, 0) \
    MODEL("rawmemchr", "pi", 0, c_memory_search, 1) \
    MODEL("memccpy", "ppil", 0, c_memory_search, 2) \
    MODEL("memmem", "plpl", 0, c_memmem, 0) \
    MODEL("__mempcpy", "ppl", 0, c_memcpy, 1) \
    MODEL("__stpcpy", "pp", 0, c_strcpy, 1) \
    MODEL("stpncpy", "ppl", 0, c_stpncpy, 0) \
    MODEL("strcasestr", "pp", 0, c_strstr, 1) \
    MODEL("strsep", "pp", 0, c_strsep, 0) \
    MODEL("strxfrm", "ppl", 0, c_strxfrm, 0) \
    MODEL("__xpg_strerror_r", "ipl", 0, c_strerror_r, 0) \
    MODEL("strerror_r", "ipl", 0, c_strerror_r, 1) \
    MODEL("basename", "p", 0, c_basename, 0) \
    MODEL("__xpg_basename", "p", 0, c_path_part, 0) \
    MODEL("dirname", "p", 0, c_path_part, 1) \
    MODEL("ffs", "i", C_QUIET, c_ffs, 32) \
    MODEL("ffsl", "l", C_QUIET, c_ffs, 0) \
    MODEL("ffsll", "q", C_QUIET, c_ffs, 64) \
    MODEL("malloc", "l", C_QUIET, c_malloc, 0) \
    MODEL("calloc", "ll", C_QUIET, c_calloc, 0) \
    MODEL("realloc", "pl", 0, c_realloc, 0) \
    MODEL("reallocarray", "pll", 0, c_reallocarray, 0) \
    MODEL("free", "p", 0, c_free, 0) \
    MODEL("aligned_alloc", "ll", C_QUIET, c_aligned_alloc, 0) \
    MODEL("memalign", "ll", C_QUIET, c_aligned_alloc, 0) \
    MODEL("valloc", "l", C_QUIET, c_valloc, 0) \
    MODEL("posix_memalign", "pll", 0, c_posix_memalign, 0) \
    MODEL("memcpy", "ppl", 0, c_memcpy, 0) \
    MODEL("memmove", "ppl", 0, c_memcpy, 2) \
    MODEL("mempcpy", "ppl", 0, c_memcpy, 1) \
    MODEL("memset", "pil", 0, c_memset, 0) \
    MODEL("bzero", "pl", 0, c_bzero, 0) \
    MODEL("memcmp", "ppl", 0, c_memcmp, 0) \
    MODEL("bcmp", "ppl", 0, c_memcmp, 0) \
    MODEL("memchr", "pil", 0, c_memchr, 0) \
    MODEL("strlen", "p", 0, c_strlen, 0) \
    MODEL("strnlen", "pl", 0, c_strnlen, 0) \
    MODEL("strcpy", "pp", 0, c_strcpy, 0) \
    MODEL("stpcpy", "pp", 0, c_strcpy, 1) \
    MODEL("strncpy", "ppl", 0, c_strncpy, 0) \
    MODEL("strcat", "pp", 0, c_strcat, 0) \
    MODEL("strncat", "ppl", 0, c_strcat, 1) \
    MODEL("strcmp", "pp", 0, c_strcmp, 0) \
    MODEL("strcoll", "pp", 0, c_strcmp, 0) \
    MODEL("strncmp", "ppl", 0, c_strcmp, 1) \
    MODEL("strcasecmp", "pp", 0, c_strcmp, 2) \
    MODEL("strncasecmp", "ppl", 0, c_strcmp, 3) \
    MODEL("strchr", "pi", 0, c_strchr, 0) \
    MODEL("index", "pi", 0, c_strchr, 0) \
    MODEL("strrchr", "pi", 0, c_strchr, 1) \
    MODEL("rindex", "pi", 0, c_strchr, 1) \
    MODEL("strchrnul", "pi", 0, c_strchr, 2) \
    MODEL("strstr", "pp", 0, c_strstr, 0) \
    MODEL("strspn", "pp", 0, c_strspn, 0) \
    MODEL("strcspn", "pp", 0, c_strspn, 1) \
    MODEL("strpbrk", "pp", 0, c_strspn, 2) \
    MODEL("strtok", "pp", C_HIDES(C_HIDDEN_STRTOK), c_strtok, 0) \
    MODEL("strtok_r", "ppp", 0, c_strtok, 1) \
    MODEL("__strtok_r", "ppp", 0, c_strtok, 1) \
    MODEL("strdup", "p", 0, c_strdup, 0) \
    MODEL("__strdup", "p", 0, c_strdup, 0) \
    MODEL("strndup", "pl", 0, c_strdup, 1) \
    MODEL("strerror", "i", C_QUIET, c_strerror, 0)

#define C_MODELS_ATOMIC(MODEL) \
    MODEL("__atomic_load_1", "pi", C_TELLS, c_atomic_load, 1) \
    MODEL("__atomic_store_1", "pii", C_TELLS, c_atomic_update, C_ATOMIC(1, exchange)) \
    MODEL("__atomic_exchange_1", "pii", C_TELLS, c_atomic_update, C_ATOMIC(1, exchange)) \
    MODEL("__atomic_fetch_add_1", "pii", C_TELLS, c_atomic_update, C_ATOMIC(1, add)) \
    MODEL("__atomic_fetch_sub_1", "pii", C_TELLS, c_atomic_update, C_ATOMIC(1, sub)) \
    MODEL("__atomic_fetch_and_1", "pii", C_TELLS, c_atomic_update, C_ATOMIC(1, and)) \
    MODEL("__atomic_fetch_or_1", "pii", C_TELLS, c_atomic_update, C_ATOMIC(1, or)) \
    MODEL("__atomic_fetch_xor_1", "pii", C_TELLS, c_atomic_update, C_ATOMIC(1, xor)) \
    MODEL("__atomic_fetch_nand_1", "pii", C_TELLS, c_atomic_update, C_ATOMIC(1, nand)) \
    MODEL("__atomic_compare_exchange_1", "ppiii", C_TELLS, c_atomic_exchange_if, 1) \
    MODEL("__atomic_load_2", "pi", C_TELLS, c_atomic_load, 2) \
    MODEL("__atomic_store_2", "pii", C_TELLS, c_atomic_update, C_ATOMIC(2, exchange)) \
    MODEL("__atomic_exchange_2", "pii", C_TELLS, c_atomic_update, C_ATOMIC(2, exchange)) \
    MODEL("__atomic_fetch_add_2", "pii", C_TELLS, c_atomic_update, C_ATOMIC(2, add)) \
    MODEL("__atomic_fetch_sub_2", "pii", C_TELLS, c_atomic_update, C_ATOMIC(2, sub)) \
    MODEL("__atomic_fetch_and_2", "pii", C_TELLS, c_atomic_update, C_ATOMIC(2, and)) \
    MODEL("__atomic_fetch_or_2", "pii", C_TELLS, c_atomic_update, C_ATOMIC(2, or)) \
    MODEL("__atomic_fetch_xor_2", "pii", C_TELLS, c_atomic_update, C_ATOMIC(2, xor)) \
    MODEL("__atomic_fetch_nand_2", "pii", C_TELLS, c_atomic_update, C_ATOMIC(2, nand)) \
    MODEL("__atomic_compare_exchange_2", "ppiii", C_TELLS, c_atomic_exchange_if, 2) \
    MODEL("__atomic_load_4", "pi", C_TELLS, c_atomic_load, 4) \
    MODEL("__atomic_store_4", "pii", C_TELLS, c_atomic_update, C_ATOMIC(4, exchange)) \
    MODEL("__atomic_exchange_4", "pii", C_TELLS, c_atomic_update, C_ATOMIC(4, exchange)) \
    MODEL("__atomic_fetch_add_4", "pii", C_TELLS, c_atomic_update, C_ATOMIC(4, add)) \
    MODEL("__atomic_fetch_sub_4", "pii", C_TELLS, c_atomic_update, C_ATOMIC(4, sub)) \
    MODEL("__atomic_fetch_and_4", "pii", C_TELLS, c_atomic_update, C_ATOMIC(4, and)) \
    MODEL("__atomic_fetch_or_4", "pii", C_TELLS, c_atomic_update, C_ATOMIC(4, or)) \
    MODEL("__atomic_fetch_xor_4", "pii", C_TELLS, c_atomic_update, C_ATOMIC(4, xor)) \
    MODEL("__atomic_fetch_nand_4", "pii", C_TELLS, c_atomic_update, C_ATOMIC(4, nand)) \
    MODEL("__atomic_compare_exchange_4", "ppiii", C_TELLS, c_atomic_exchange_if, 4) \
    MODEL("__atomic_load_8", "pi", C_TELLS, c_atomic_load, 8) \
    MODEL("__atomic_store_8", "pqi", C_TELLS, c_atomic_update, C_ATOMIC(8, exchange)) \
    MODEL("__atomic_exchange_8", "pqi", C_TELLS, c_atomic_update, C_ATOMIC(8, exchange)) \
    MODEL("__atomic_fetch_add_8", "pqi", C_TELLS, c_atomic_update, C_ATOMIC(8, add)) \
    MODEL("__atomic_fetch_sub_8", "pqi", C_TELLS, c_atomic_update, C_ATOMIC(8, sub)) \
    MODEL("__atomic_fetch_and_8", "pqi", C_TELLS, c_atomic_update, C_ATOMIC(8, and)) \
    MODEL("__atomic_fetch_or_8", "pqi", C_TELLS, c_atomic_update, C_ATOMIC(8, or)) \
    MODEL("__atomic_fetch_xor_8", "pqi", C_TELLS, c_atomic_update, C_ATOMIC(8, xor)) \
    MODEL("__atomic_fetch_nand_8", "pqi", C_TELLS, c_atomic_update, C_ATOMIC(8, nand)) \
    MODEL("__atomic_compare_exchange_8", "ppqii", C_TELLS, c_atomic_exchange_if, 8) \
    MODEL("__atomic_fetch_add_16", "ppqqi", C_TELLS, c_atomic_pair, C_ATOMIC(16, add)) \
    MODEL("__atomic_fetch_sub_16", "ppqqi", C_TELLS, c_atomic_pair, C_ATOMIC(16, sub)) \
    MODEL("__atomic_fetch_and_16", "ppqqi", C_TELLS, c_atomic_pair, C_ATOMIC(16, and)) \
    MODEL("__atomic_fetch_or_16", "ppqqi", C_TELLS, c_atomic_pair, C_ATOMIC(16, or)) \
    MODEL("__atomic_fetch_xor_16", "ppqqi", C_TELLS, c_atomic_pair, C_ATOMIC(16, xor)) \
    MODEL("__atomic_fetch_nand_16", "ppqqi", C_TELLS, c_atomic_pair, C_ATOMIC(16, nand)) \
    MODEL("__atomic_load", "lppi", C_TELLS, c_atomic_any, 0) \
    MODEL("__atomic_store", "lppi", C_TELLS, c_atomic_any, 1) \
    MODEL("__atomic_exchange", "lpppi", C_TELLS, c_atomic_any, 2) \
    MODEL("__atomic_compare_exchange", "lpppii", C_TELLS, c_atomic_any_if, 0) \
    MODEL("__atomic_is_lock_free", "lp", C_QUIET, c_number, 1) \
    MODEL("atomic_thread_fence", "i", C_TELLS, c_atomic_fence, 0) \
    MODEL("atomic_signal_fence", "i", C_QUIET, c_nothing, 0)

#define C_MODELS_OUTPUT(MODEL) \
    MODEL("printf", "p", C_VARIABLE, c_printf, 0) \
    MODEL("fprintf", "pp", C_VARIABLE, c_printf, 1) \
    MODEL("dprintf", "ip", C_VARIABLE, c_printf, 2) \
    MODEL("sprintf", "pp", C_VARIABLE, c_sprintf, 0) \
    MODEL("snprintf", "plp", C_VARIABLE, c_sprintf, 1) \
    MODEL("asprintf", "pp", C_VARIABLE, c_asprintf, 0) \
    MODEL("vasprintf", "ppp", 0, c_asprintf, 1) \
    MODEL("err", "ip", C_VARIABLE, c_err, 0) \
    MODEL("errx", "ip", C_VARIABLE, c_err, 1) \
    MODEL("warn", "p", C_VARIABLE, c_err, 2) \
    MODEL("warnx", "p", C_VARIABLE, c_err, 3) \
    MODEL("syslog", "ip", C_VARIABLE, c_syslog, 0) \
    MODEL("openlog", "pii", 0, c_nothing, 0) \
    MODEL("closelog", "", 0, c_nothing, 0) \
    MODEL("vprintf", "pp", 0, c_vprintf, 0) \
    MODEL("vfprintf", "ppp", 0, c_vprintf, 1) \
    MODEL("vdprintf", "ipp", 0, c_vprintf, 2) \
    MODEL("vsprintf", "ppp", 0, c_vsprintf, 0) \
    MODEL("vsnprintf", "plpp", 0, c_vsprintf, 1) \
    MODEL("puts", "p", 0, c_puts, 0) \
    MODEL("fputs", "pp", 0, c_puts, 1) \
    MODEL("fputs_unlocked", "pp", C_HIDES(C_HIDDEN_STREAM), c_puts, 1) \
    MODEL("putchar", "i", 0, c_putchar, 0) \
    MODEL("putchar_unlocked", "i", C_HIDES(C_HIDDEN_STREAM), c_putchar, 0) \
    MODEL("fputc_unlocked", "ip", C_HIDES(C_HIDDEN_STREAM), c_putchar, 1) \
    MODEL("putc_unlocked", "ip", C_HIDES(C_HIDDEN_STREAM), c_putchar, 1) \
    MODEL("fputc", "ip", 0, c_putchar, 1) \
    MODEL("putc", "ip", 0, c_putchar, 1) \
    MODEL("_IO_putc", "ip", 0, c_putchar, 1) \
    MODEL("fwrite", "pllp", 0, c_fwrite, 0) \
    MODEL("fwrite_unlocked", "pllp", C_HIDES(C_HIDDEN_STREAM), c_fwrite, 0) \
    MODEL("perror", "p", 0, c_perror, 0) \
    MODEL("setvbuf", "ppil", C_QUIET, c_nothing, 0) \
    MODEL("setbuf", "pp", C_QUIET, c_nothing, 0) \
    MODEL("setlinebuf", "p", C_QUIET, c_nothing, 0) \
    MODEL("setlocale", "ip", 0, c_setlocale, 0) \
    MODEL("flockfile", "p", 0, c_flockfile, 0) \
    MODEL("ftrylockfile", "p", 0, c_flockfile, 0) \
    MODEL("funlockfile", "p", 0, c_flockfile, 1) \
    MODEL("sscanf", "pp", C_VARIABLE, c_sscanf, 0) \
    MODEL("__isoc99_sscanf", "pp", C_VARIABLE, c_sscanf, 0)

#define C_MODELS_GENERAL(MODEL) \
    MODEL("qsort_r", "pllpp", 0, c_qsort, 1) \
    MODEL("getopt", "ipp", C_HIDES(C_HIDDEN_GETOPT), c_getopt, 0) \
    MODEL("__posix_getopt", "ipp", C_HIDES(C_HIDDEN_GETOPT), c_getopt, 0) \
    MODEL("getopt_long", "ipppp", C_HIDES(C_HIDDEN_GETOPT), c_getopt, 1) \
    MODEL("isascii", "i", C_QUIET, c_is_ascii, 0) \
    MODEL("toascii", "i", C_QUIET, c_is_ascii, 1) \
    MODEL("imaxabs", "q", C_QUIET, c_absolute, 64) \
    MODEL("exit", "i", 0, c_exit_model, 0) \
    MODEL("_exit", "i", 0, c_exit_model, 1) \
    MODEL("_Exit", "i", 0, c_exit_model, 1) \
    MODEL("quick_exit", "i", 0, c_exit_model, 2) \
    MODEL("__assert_fail", "ppip", 0, c_assert_fail, 0) \
    MODEL("__assert", "ppi", 0, c_assert_fail, 1) \
    MODEL("atexit", "p", 0, c_atexit, 0) \
    MODEL("at_quick_exit", "p", 0, c_atexit, 1) \
    MODEL("rand", "", 0, c_rand, 0) \
    MODEL("random", "", 0, c_rand, 0) \
    MODEL("rand_r", "p", 0, c_rand_r, 0) \
    MODEL("srand", "i", 0, c_srand, 0) \
    MODEL("srandom", "i", 0, c_srand, 0) \
    MODEL("srand48", "l", C_HIDES(C_HIDDEN_DRAND48), c_srand48, 0) \
    MODEL("drand48", "", C_HIDES(C_HIDDEN_DRAND48), c_rand48, 0) \
    MODEL("lrand48", "", C_HIDES(C_HIDDEN_DRAND48), c_rand48, 1) \
    MODEL("mrand48", "", C_HIDES(C_HIDDEN_DRAND48), c_rand48, 2) \
    MODEL("abs", "i", C_QUIET, c_absolute, 32) \
    MODEL("labs", "l", C_QUIET, c_absolute, 0) \
    MODEL("llabs", "q", C_QUIET, c_absolute, 64) \
    MODEL("div", "ii", C_QUIET | C_LP64, c_div, 0) \
    MODEL("div", "pii", C_ILP32, c_div_to, 4) \
    MODEL("ldiv", "pll", C_LP64, c_div_to, 8) \
    MODEL("ldiv", "pll", C_ILP32, c_div_to, 4) \
    MODEL("lldiv", "pqq", 0, c_div_to, 8) \
    MODEL("atoi", "p", 0, c_strtol, C_TO_LONG | C_TO_PLAIN) \
    MODEL("atol", "p", 0, c_strtol, C_TO_LONG | C_TO_PLAIN) \
    MODEL("atoll", "p", 0, c_strtol, C_TO_PLAIN) \
    MODEL("strtol", "ppi", 0, c_strtol, C_TO_LONG) \
    MODEL("strtoll", "ppi", 0, c_strtol, 0) \
    MODEL("__isoc23_strtol", "ppi", 0, c_strtol, C_TO_LONG) \
    MODEL("__isoc23_strtoll", "ppi", 0, c_strtol, 0) \
    MODEL("strtoimax", "ppi", 0, c_strtol, 0) \
    MODEL("strtoul", "ppi", 0, c_strtol, C_TO_LONG | C_TO_UNSIGNED) \
    MODEL("strtoull", "ppi", 0, c_strtol, C_TO_UNSIGNED) \
    MODEL("__isoc23_strtoul", "ppi", 0, c_strtol, C_TO_LONG | C_TO_UNSIGNED) \
    MODEL("__isoc23_strtoull", "ppi", 0, c_strtol, C_TO_UNSIGNED) \
    MODEL("strtoumax", "ppi", 0, c_strtol, C_TO_UNSIGNED) \
    MODEL("atof", "p", 0, c_strtod, 1) \
    MODEL("strtod", "pp", 0, c_strtod, 0) \
    MODEL("strtof", "pp", 0, c_strtod, 2) \
    MODEL("strtold", "pp", 0, c_strtod, 3) \
    MODEL("qsort", "pllp", 0, c_qsort, 0) \
    MODEL("bsearch", "ppllp", 0, c_bsearch, 0) \
    MODEL("getenv", "p", 0, c_getenv, 0) \
    MODEL("secure_getenv", "p", 0, c_getenv, 0) \
    MODEL("setenv", "ppi", C_HIDES(C_HIDDEN_ENVIRONMENT), c_setenv, 0) \
    MODEL("putenv", "p", C_HIDES(C_HIDDEN_ENVIRONMENT), c_putenv, 0) \
    MODEL("unsetenv", "p", C_HIDES(C_HIDDEN_ENVIRONMENT), c_unsetenv, 0) \
    MODEL("clearenv", "", C_HIDES(C_HIDDEN_ENVIRONMENT), c_clearenv, 0) \
    MODEL("__errno_location", "", C_QUIET, c_errno_location, 0) \
    MODEL("__ctype_b_loc", "", C_QUIET, c_table, C_CTYPE) \
    MODEL("__ctype_tolower_loc", "", C_QUIET, c_table, C_LOWER) \
    MODEL("__ctype_toupper_loc", "", C_QUIET, c_table, C_UPPER) \
    MODEL("isalnum", "i", C_QUIET, c_is_sort, C_IS_ALNUM) \
    MODEL("isalpha", "i", C_QUIET, c_is_sort, C_IS_ALPHA) \
    MODEL("isblank", "i", C_QUIET, c_is_sort, C_IS_BLANK) \
    MODEL("iscntrl", "i", C_QUIET, c_is_sort, C_IS_CNTRL) \
    MODEL("isdigit", "i", C_QUIET, c_is_sort, C_IS_DIGIT) \
    MODEL("isgraph", "i", C_QUIET, c_is_sort, C_IS_GRAPH) \
    MODEL("islower", "i", C_QUIET, c_is_sort, C_IS_LOWER) \
    MODEL("isprint", "i", C_QUIET, c_is_sort, C_IS_PRINT) \
    MODEL("ispunct", "i", C_QUIET, c_is_sort, C_IS_PUNCT) \
    MODEL("isspace", "i", C_QUIET, c_is_sort, C_IS_SPACE) \
    MODEL("isupper", "i", C_QUIET, c_is_sort, C_IS_UPPER) \
    MODEL("isxdigit", "i", C_QUIET, c_is_sort, C_IS_XDIGIT) \
    MODEL("tolower", "i", C_QUIET, c_to_case, 0) \
    MODEL("toupper", "i", C_QUIET, c_to_case, 1) \
    MODEL("<unknown>", "p", C_QUIET, c_unknown, 0) \
    MODEL("<refused>", "p", C_QUIET, c_refused, 0) \
    MODEL("llvm.va_start", "p", C_QUIET, c_va_start, 0) \
    MODEL("llvm.va_end", "p", C_QUIET, c_nothing, 0) \
    MODEL("llvm.va_copy", "pp", C_QUIET, c_va_copy, 0) \
    MODEL("llvm.stacksave", "", C_QUIET, c_stack_save, 0) \
    MODEL("llvm.stackrestore", "p", 0, c_stack_restore, 0)

#define C_MODELS_TIME(MODEL) \
    MODEL("time", "p", 0, c_time, 0) \
    MODEL("clock", "", 0, c_clock, 0) \
    MODEL("gettimeofday", "pp", 0, c_gettimeofday, 0) \
    MODEL("clock_gettime", "ip", 0, c_clock_gettime, 0) \
    MODEL("clock_getres", "ip", 0, c_clock_getres, 0) \
    MODEL("timespec_get", "pi", 0, c_timespec_get, 0) \
    MODEL("difftime", "ll", C_QUIET, c_difftime, 0) \
    MODEL("sleep", "i", C_POINT, c_sleep, 0) \
    MODEL("usleep", "i", C_POINT, c_sleep, 1) \
    MODEL("nanosleep", "pp", C_POINT, c_nanosleep, 0) \
    MODEL("clock_nanosleep", "iipp", C_POINT, c_nanosleep, 1) \
    MODEL("thrd_sleep", "pp", C_POINT, c_nanosleep, 0) \
    MODEL("gmtime", "p", 0, c_gmtime, 0) \
    MODEL("localtime", "p", 0, c_gmtime, 0) \
    MODEL("gmtime_r", "pp", 0, c_gmtime, 1) \
    MODEL("localtime_r", "pp", 0, c_gmtime, 1) \
    MODEL("mktime", "p", 0, c_mktime, 0) \
    MODEL("timegm", "p", 0, c_mktime, 0) \
    MODEL("timelocal", "p", 0, c_mktime, 0) \
    MODEL("asctime", "p", 0, c_asctime, 0) \
    MODEL("ctime", "p", 0, c_asctime, 1) \
    MODEL("asctime_r", "pp", 0, c_asctime, 2) \
    MODEL("ctime_r", "pp", 0, c_asctime, 3) \
    MODEL("strftime", "plpp", 0, c_strftime, 0) \
    MODEL("tzset", "", C_QUIET, c_nothing, 0) \
    MODEL("times", "p", 0, c_times, 0)

#define C_MODELS_WIDE(MODEL) \
    MODEL("wcslen", "p", 0, c_wcslen, 0) \
    MODEL("wcsnlen", "pl", 0, c_wcslen, 1) \
    MODEL("wcscpy", "pp", 0, c_wcscpy, 0) \
    MODEL("wcsncpy", "ppl", 0, c_wcscpy, 1) \
    MODEL("wcscat", "pp", 0, c_wcscat, 0) \
    MODEL("wcsncat", "ppl", 0, c_wcscat, 1) \
    MODEL("wcscmp", "pp", 0, c_wcscmp, 0) \
    MODEL("wcscoll", "pp", 0, c_wcscmp, 0) \
    MODEL("wcsncmp", "ppl", 0, c_wcscmp, 1) \
    MODEL("wmemcmp", "ppl", 0, c_wcscmp, 3) \
    MODEL("wcschr", "pi", 0, c_wcschr, 0) \
    MODEL("wcsrchr", "pi", 0, c_wcschr, 1) \
    MODEL("wmemchr", "pil", 0, c_wcschr, 2) \
    MODEL("wmemcpy", "ppl", 0, c_wmemcpy, 0) \
    MODEL("wmemmove", "ppl", 0, c_wmemcpy, 2) \
    MODEL("wmemset", "pil", 0, c_wmemcpy, 1) \
    MODEL("wcsdup", "p", 0, c_wcsdup, 0) \
    MODEL("iswalnum", "i", C_QUIET, c_is_wide, C_IS_ALNUM) \
    MODEL("iswalpha", "i", C_QUIET, c_is_wide, C_IS_ALPHA) \
    MODEL("iswblank", "i", C_QUIET, c_is_wide, C_IS_BLANK) \
    MODEL("iswcntrl", "i", C_QUIET, c_is_wide, C_IS_CNTRL) \
    MODEL("iswdigit", "i", C_QUIET, c_is_wide, C_IS_DIGIT) \
    MODEL("iswgraph", "i", C_QUIET, c_is_wide, C_IS_GRAPH) \
    MODEL("iswlower", "i", C_QUIET, c_is_wide, C_IS_LOWER) \
    MODEL("iswprint", "i", C_QUIET, c_is_wide, C_IS_PRINT) \
    MODEL("iswpunct", "i", C_QUIET, c_is_wide, C_IS_PUNCT) \
    MODEL("iswspace", "i", C_QUIET, c_is_wide, C_IS_SPACE) \
    MODEL("iswupper", "i", C_QUIET, c_is_wide, C_IS_UPPER) \
    MODEL("iswxdigit", "i", C_QUIET, c_is_wide, C_IS_XDIGIT) \
    MODEL("towlower", "i", C_QUIET, c_to_wide_case, 0) \
    MODEL("towupper", "i", C_QUIET, c_to_wide_case, 1) \
    MODEL("btowc", "i", C_QUIET, c_wide_byte, 0) \
    MODEL("wctob", "i", C_QUIET, c_wide_byte, 1) \
    MODEL("mbstowcs", "ppl", 0, c_convert_string, 0) \
    MODEL("wcstombs", "ppl", 0, c_convert_string, 1) \
    MODEL("mbtowc", "ppl", C_HIDES(C_HIDDEN_MBTOWC), c_next_wide, 0) \
    MODEL("mbrtowc", "pplp", 0, c_next_wide, 2) \
    MODEL("mblen", "pl", C_HIDES(C_HIDDEN_MBLEN), c_next_wide, 1) \
    MODEL("wctomb", "pi", C_HIDES(C_HIDDEN_WCTOMB), c_wide_to_bytes, 0) \
    MODEL("wcrtomb", "pip", 0, c_wide_to_bytes, 1) \
    MODEL("__ctype_get_mb_cur_max", "", C_QUIET, c_number, 1)

#define C_MODELS_VERIFIER(MODEL) \
    MODEL("__VERIFIER_nondet_bool", "", 0, c_nondet, 1) \
    MODEL("__VERIFIER_nondet__Bool", "", 0, c_nondet, 1) \
    MODEL("__VERIFIER_nondet_char", "", 0, c_nondet, 8) \
    MODEL("__VERIFIER_nondet_uchar", "", 0, c_nondet, 8) \
    MODEL("__VERIFIER_nondet_short", "", 0, c_nondet, 16) \
    MODEL("__VERIFIER_nondet_ushort", "", 0, c_nondet, 16) \
    MODEL("__VERIFIER_nondet_int", "", 0, c_nondet, 32) \
    MODEL("__VERIFIER_nondet_uint", "", 0, c_nondet, 32) \
    MODEL("__VERIFIER_nondet_unsigned", "", 0, c_nondet, 32) \
    MODEL("__VERIFIER_nondet_long", "", 0, c_nondet, 64) \
    MODEL("__VERIFIER_nondet_ulong", "", 0, c_nondet, 64) \
    MODEL("__VERIFIER_nondet_longlong", "", 0, c_nondet, 64) \
    MODEL("__VERIFIER_nondet_ulonglong", "", 0, c_nondet, 64) \
    MODEL("__VERIFIER_nondet_size_t", "", 0, c_nondet, 64) \
    MODEL("__VERIFIER_nondet_loff_t", "", 0, c_nondet, 64) \
    MODEL("__VERIFIER_nondet_u8", "", 0, c_nondet, 8) \
    MODEL("__VERIFIER_nondet_u16", "", 0, c_nondet, 16) \
    MODEL("__VERIFIER_nondet_u32", "", 0, c_nondet, 32) \
    MODEL("__VERIFIER_nondet_u64", "", 0, c_nondet, 64) \
    MODEL("__VERIFIER_nondet_float", "", 0, c_nondet_float, 32) \
    MODEL("__VERIFIER_nondet_double", "", 0, c_nondet_float, 64) \
    MODEL("__VERIFIER_nondet_pointer", "", 0, c_nondet, 64) \
    MODEL("__VERIFIER_assume", "i", C_QUIET | C_ENDS, c_assume, 0) \
    MODEL("assume_abort_if_not", "i", C_QUIET | C_ENDS, c_assume, 0) \
    MODEL("__VERIFIER_assert", "i", C_QUIET | C_ENDS, c_verifier_assert, 0) \
    MODEL("__VERIFIER_error", "", C_QUIET | C_ENDS, c_reach_error, 0) \
    MODEL("reach_error", "", C_QUIET | C_ENDS, c_reach_error, 0) \
    MODEL("__VERIFIER_atomic_begin", "", 0, c_atomic_begin, 0) \
    MODEL("__VERIFIER_atomic_end", "", 0, c_atomic_end, 0)

/* Functions of one and of two numbers, each for double, float (f) and long double (l). */
#define C_MATH_ONE(F) \
    F(sin) F(cos) F(tan) F(asin) F(acos) F(atan) F(sinh) F(cosh) F(tanh) F(asinh) F(acosh) F(atanh) F(exp) F(exp2) \
    F(expm1) F(log) F(log2) F(log10) F(log1p) F(sqrt) F(cbrt) F(floor) F(ceil) F(round) F(roundeven) F(trunc) F(rint) \
    F(nearbyint) F(fabs) F(erf) F(erfc) F(tgamma) F(lgamma) F(logb)
#define C_MATH_TWO(F) \
    F(pow) F(fmod) F(atan2) F(hypot) F(fmin) F(fmax) F(copysign) F(fdim) F(remainder) F(nextafter)

#define C_MODELS_MATH(MODEL) \
    MODEL("fma", "ddd", C_QUIET, c_fma, 64) \
    MODEL("fmaf", "fff", C_QUIET, c_fma, 32) \
    MODEL("fmal", "LLL", C_QUIET, c_fma, 80) \
    MODEL("ldexp", "di", C_QUIET, c_ldexp, 0) \
    MODEL("scalbn", "di", C_QUIET, c_ldexp, 0) \
    MODEL("frexp", "dp", 0, c_frexp, 0) \
    MODEL("modf", "dp", 0, c_modf, 0) \
    MODEL("ldexpf", "fi", C_QUIET, c_ldexp, 1) \
    MODEL("scalbnf", "fi", C_QUIET, c_ldexp, 1) \
    MODEL("frexpf", "fp", 0, c_frexp, 1) \
    MODEL("modff", "fp", 0, c_modff, 0) \
    MODEL("ilogb", "d", C_QUIET, c_ilogb, 0) \
    MODEL("ilogbf", "f", C_QUIET, c_ilogb, 1) \
    MODEL("lround", "d", C_QUIET, c_lround, C_ROUND_LONG) \
    MODEL("llround", "d", C_QUIET, c_lround, 0) \
    MODEL("lrint", "d", C_QUIET, c_lround, C_ROUND_LONG | C_ROUND_EVEN) \
    MODEL("llrint", "d", C_QUIET, c_lround, C_ROUND_EVEN) \
    MODEL("lroundf", "f", C_QUIET, c_lround, C_ROUND_LONG | C_ROUND_FLOAT) \
    MODEL("lrintf", "f", C_QUIET, c_lround, C_ROUND_LONG | C_ROUND_EVEN | C_ROUND_FLOAT)
/* clang-format on */

#endif
