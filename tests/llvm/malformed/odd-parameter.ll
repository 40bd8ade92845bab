define void @f(i5000 %x) {
  ret void
}
