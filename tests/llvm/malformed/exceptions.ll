declare void @g()
declare i32 @personality(...)
define void @f() personality i32 (...)* @personality {
  invoke void @g() to label %good unwind label %bad
good:
  ret void
bad:
  %x = landingpad { i8*, i32 } cleanup
  ret void
}
