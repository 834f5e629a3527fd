import ts from 'typescript';

export type SourceChange = {
  readonly path: string;
  readonly line: number;
  /** Original and replacement on one line, shortened. */
  readonly from: string;
  readonly to: string;
  readonly text: string;
};

type Edit = {
  readonly node: ts.Node;
  readonly to: string;
  readonly shown?: { readonly from: string; readonly to: string };
};

export function findChanges(path: string, source: string): SourceChange[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  return editsIn(file).map(({ node, to, shown }) => {
    const start = node.getStart(file);
    const { line } = file.getLineAndCharacterOfPosition(start);
    return {
      path,
      line: line + 1,
      from: shorten(shown?.from ?? source.slice(start, node.end)),
      to: shorten(shown?.to ?? to),
      text: source.slice(0, start) + to + source.slice(node.end),
    };
  });
}

const SHOWN_LENGTH = 90;

function shorten(code: string): string {
  const line = code.replaceAll(/\s+/g, ' ').trim();
  if (line === '') return '(left out)';
  return line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH)}…` : line;
}

function editsIn(node: ts.Node): Edit[] {
  if (isOutsideOfBehavior(node)) return [];
  const below: Edit[] = [];
  node.forEachChild((child) => void below.push(...editsIn(child)));
  return [...editsAt(node), ...below];
}

/** Types have no behavior, and message texts are not tested. */
function isOutsideOfBehavior(node: ts.Node): boolean {
  return ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node);
}

function editsAt(node: ts.Node): Edit[] {
  if (ts.isExpressionStatement(node)) return [{ node, to: '' }];
  if (ts.isIfStatement(node)) return ifEdits(node);
  if (ts.isConditionalExpression(node)) return [negated(node.condition)];
  if (ts.isBinaryExpression(node)) return binaryEdits(node);
  if (ts.isCallExpression(node)) return chainEdits(node);
  if (ts.isNumericLiteral(node))
    return [{ node, to: `${Number(node.text.replaceAll('_', '')) * 10 + 1}` }];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [{ node, to: 'false' }];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [{ node, to: 'true' }];
  return [];
}

function ifEdits(node: ts.IfStatement): Edit[] {
  return node.elseStatement
    ? [negated(node.expression)]
    : [{ node, to: '' }, negated(node.expression)];
}

function negated(condition: ts.Expression): Edit {
  return { node: condition, to: `!(${condition.getText()})` };
}

const OTHER_OPERATORS = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
]);

function binaryEdits({ operatorToken, left, right }: ts.BinaryExpression): Edit[] {
  const isText = [left, right].some(
    (side) => ts.isStringLiteral(side) || ts.isTemplateExpression(side),
  );
  const isSum = operatorToken.kind === ts.SyntaxKind.PlusToken;
  const other = OTHER_OPERATORS.get(operatorToken.kind);
  if (other === undefined || (isSum && isText)) return [];
  const withOperator = (operator: string) => `${left.getText()} ${operator} ${right.getText()}`;
  const shown = { from: withOperator(operatorToken.getText()), to: withOperator(other) };
  return [{ node: operatorToken, to: other, shown }];
}

/** Query methods that select rows. */
const DECIDING_LINKS = new Set([
  'where',
  'limit',
  'orderBy',
  'offset',
  'forUpdate',
  'forNoKeyUpdate',
  'onConflict',
]);
const OTHER_COMPARISONS = new Map([
  ['=', '!='],
  ['<', '>='],
  ['>', '<='],
  ['<=', '>'],
  ['>=', '<'],
  ['is', 'is not'],
]);

function chainEdits(node: ts.CallExpression): Edit[] {
  const { expression: callee, arguments: args } = node;
  if (!ts.isPropertyAccessExpression(callee) || !DECIDING_LINKS.has(callee.name.text)) return [];
  const [, comparison] = args;
  const other =
    comparison && ts.isStringLiteral(comparison)
      ? OTHER_COMPARISONS.get(comparison.text)
      : undefined;
  const link = `.${callee.name.text}(${args.map((each) => each.getText()).join(', ')})`;
  const leftOut = { from: link, to: '' };
  return [
    { node, to: callee.expression.getText(), shown: leftOut },
    ...(comparison && other
      ? [{ node: comparison, to: `'${other}'`, shown: { from: link, to: `'${other}'` } }]
      : []),
  ];
}
