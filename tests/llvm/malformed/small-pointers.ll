target datalayout = "e-p:32:32"
define void @f() {
  ret void
}
