/** An address of e-mail: it stays whole where it can, and else breaks before its @. What follows is a space: a comma would begin the next line. */
export function Address({ children }: { children: string }) {
  const at = children.lastIndexOf('@');
  return (
    <span className="address">
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </span>
  );
}
