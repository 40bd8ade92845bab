// expect: use of a variable that is gone: read of 4 bytes at the variable 'own' of 4 bytes in keep
// where: (in main, gone_stored_32.c:16)
// status: 1
// option: -m32

static struct {
    int *place;
} kept;

static void keep(int n)
{
    int own = n;
    kept.place = &own;
}

int main(void) { keep(3); return *kept.place; }
