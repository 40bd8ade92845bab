define void @f(i8* %where) {
  indirectbr i8* %where, [label %one]
one:
  ret void
}
