import ts from 'typescript';
import { expect, test } from 'vitest';
import { program } from './import-graph.ts';
import type { SourceFile } from './tree.ts';

const screens = program.filter(({ path }) => /^web\/src\/.*\.tsx$/.test(path));

/**
 * Browsers' translators replace each text by an element of their own. React fails when it later
 * removes that text, or inserts something before it. A text that is alone in its element is safe:
 * React then replaces the element's whole content.
 */
test('a text that comes and goes is alone in its element', () => {
  expect(screens.flatMap(findUnsafeTexts)).toEqual([]);
});

type Parent = ts.JsxElement | ts.JsxFragment;

function findUnsafeTexts({ path, text }: SourceFile): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  visit(file);
  return found;

  function visit(node: ts.Node): void {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) check(node);
    if (ts.isFunctionDeclaration(node) && isComponent(node)) checkResults(node);
    ts.forEachChild(node, visit);
  }

  function check(parent: Parent): void {
    const children = parent.children.filter(isRendered);
    const isAlone = ts.isJsxElement(parent) && children.length === 1;
    if (isAlone) return;
    for (const [index, child] of children.entries()) {
      const next = children[index + 1];
      const isUnsafe =
        (ts.isJsxFragment(parent) && isText(child)) ||
        isConditionalText(child) ||
        (isConditional(child) && next !== undefined && isText(next));
      if (isUnsafe) found.push(`${path}:${lineNumber(child)} ${child.getText().trim()}`);
    }
  }

  /** The text of a component is not its parent’s only one, as far as React knows. */
  function checkResults(component: ts.FunctionDeclaration): void {
    for (const statement of component.body?.statements ?? []) {
      if (!ts.isReturnStatement(statement) || !statement.expression) continue;
      if (branches(statement.expression).some(isSurelyText))
        found.push(`${path}:${lineNumber(statement)} ${component.name?.text}`);
    }
  }

  function lineNumber(node: ts.Node): number {
    return file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  }
}

function isComponent({ name }: ts.FunctionDeclaration): boolean {
  return name !== undefined && /^[A-Z]/.test(name.text);
}

function isRendered(child: ts.JsxChild): boolean {
  if (ts.isJsxText(child)) return !child.containsOnlyTriviaWhiteSpaces;
  return !ts.isJsxExpression(child) || child.expression !== undefined;
}

function isText(child: ts.JsxChild): boolean {
  return ts.isJsxText(child) || results(child).some(isSurelyText);
}

function isConditional(child: ts.JsxChild): boolean {
  return results(child).length > 1;
}

function isConditionalText(child: ts.JsxChild): boolean {
  return isConditional(child) && results(child).some((result) => !isElement(result));
}

/** What an expression may render. */
function results(child: ts.JsxChild): ts.Expression[] {
  return ts.isJsxExpression(child) && child.expression ? branches(child.expression) : [];
}

function branches(expression: ts.Expression): ts.Expression[] {
  if (ts.isParenthesizedExpression(expression)) return branches(expression.expression);
  if (ts.isConditionalExpression(expression))
    return [...branches(expression.whenTrue), ...branches(expression.whenFalse)];
  if (!ts.isBinaryExpression(expression)) return [expression];
  const { left, right, operatorToken } = expression;
  if (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return [ts.factory.createNull(), ...branches(right)];
  const isFallback =
    operatorToken.kind === ts.SyntaxKind.BarBarToken ||
    operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken;
  return isFallback ? [...branches(left), ...branches(right)] : [expression];
}

function isSurelyText(expression: ts.Expression): boolean {
  return ts.isStringLiteralLike(expression) || ts.isTemplateExpression(expression);
}

/** Lists of elements, too. Other calls, and names, count as texts. */
function isElement(expression: ts.Expression): boolean {
  return (
    ts.isJsxElement(expression) ||
    ts.isJsxSelfClosingElement(expression) ||
    ts.isJsxFragment(expression) ||
    expression.kind === ts.SyntaxKind.NullKeyword ||
    (ts.isCallExpression(expression) && expression.expression.getText().endsWith('.map'))
  );
}
