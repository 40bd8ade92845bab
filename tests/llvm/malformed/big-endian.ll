target datalayout = "E-p:64:64"
define void @f() {
  ret void
}
