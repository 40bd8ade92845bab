define void @f(i128 %x) {
  switch i128 %x, label %one [ i128 5, label %one ]
one:
  ret void
}
