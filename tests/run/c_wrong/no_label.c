// expect: a place is reached that the program says is never reached
// where: no_label.c
// status: 1
static void *from;

static void other(void)
{
    from = &&here;
here:
    return;
}

int main(void)
{
    void *own = &&there;
    other();
    own = (char *)from + 100;
    goto *own;
there:
    return 0;
}
