define void @f() {
  call void asm sideeffect "hlt", ""()
  ret void
}
