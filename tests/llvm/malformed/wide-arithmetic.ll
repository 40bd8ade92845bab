define void @f(i256* %p) {
  %x = load i256, i256* %p
  %y = mul i256 %x, 3
  store i256 %y, i256* %p
  ret void
}
