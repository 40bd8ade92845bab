// expect: call of what is no function: 'nobody' is weak, and not defined
// where: call_weak.c:9
// status: 1
extern int nobody(void) __attribute__((weak));

int main(int count, char **arguments)
{
    (void)arguments;
    return count > 50 ? 0 : nobody();
}
